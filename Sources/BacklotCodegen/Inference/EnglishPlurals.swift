/// The data of ``EnglishNoun``: endings of plurals, and the words that do not follow them.
enum EnglishPlurals {
  /// The endings of plurals with those of the singulars, `nil` for words that are no plurals; the first one counts.
  static let endings: [(plural: String, singular: String?)] = [
    ("children", "child"), ("people", "person"),
    // Words in the singular: "address", "status", "basis", "analytics", "previous".
    ("ss", nil), ("us", nil), ("is", nil), ("ics", nil),
    ("ies", "y"),
    // "addresses", "dishes", "matches", "boxes", "quizzes", "heroes".
    ("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("zzes", "zz"), ("oes", "o"),
    // "analyses" and "hypotheses", but "cheeses".
    ("yses", "ysis"), ("eeses", "eese"), ("theses", "thesis"),
    // "causes" and "houses", but "statuses".
    ("auses", "ause"), ("ouses", "ouse"), ("uses", "us"),
    ("s", ""),
  ]

  /// Words that end like plurals but are none, or that are the same in the singular and the plural.
  static let unchanged: Set<String> = Set(
    """
    alias always amiss apparatus as asbestos athletics atlas aws barracks bias billiards canvas chaos christmas class \
    clothes cms cosmos crossroads css dns does ethos gallows gas goods gps has headquarters hers his https innings ios \
    is its jeans kansas kudos lens means news nexus os ours pancreas pants pathos perhaps physics pos proceeds rabies \
    sas scissors series shorts sms species sweepstakes texas thanks theirs this tls trousers vps was whereas yes yours
    """.split(separator: " ").map(String.init)
  )

  /// Plurals whose singular does not follow from their ending.
  static let irregular: [String: String] = pairs(
    // Words in -ie, -che, -oe, -use and -xe.
    """
    aunties=auntie birdies=birdie bookies=bookie brownies=brownie budgies=budgie calories=calorie collies=collie \
    cookies=cookie coteries=coterie freebies=freebie genies=genie goalies=goalie groupies=groupie hippies=hippie \
    hoodies=hoodie indies=indie junkies=junkie movies=movie newbies=newbie pixies=pixie prairies=prairie \
    reveries=reverie rookies=rookie selfies=selfie smoothies=smoothie sorties=sortie talkies=talkie techies=techie \
    veggies=veggie zombies=zombie
    """,
    """
    aches=ache avalanches=avalanche brioches=brioche caches=cache creches=creche headaches=headache \
    moustaches=moustache niches=niche psyches=psyche quiches=quiche toothaches=toothache
    """,
    "axes=axis canoes=canoe deluxes=deluxe foes=foe hoes=hoe horseshoes=horseshoe oboes=oboe shoes=shoe toes=toe",
    """
    abuses=abuse accuses=accuse excuses=excuse fuses=fuse muses=muse recluses=recluse refuses=refuse reuses=reuse \
    ruses=ruse uses=use
    """,
    // Words in -s, -is, -ic, -i and -u.
    """
    aliases=alias atlases=atlas biases=bias canvases=canvas gases=gas irises=iris lenses=lens \
    bases=base cases=case crises=crisis diagnoses=diagnosis ellipses=ellipsis emphases=emphasis geneses=genesis \
    neuroses=neurosis oases=oasis parentheses=parenthesis prognoses=prognosis synopses=synopsis
    """,
    """
    basics=basic characteristics=characteristic clinics=clinic comics=comic critics=critic cynics=cynic \
    diagnostics=diagnostic fabrics=fabric graphics=graphic heuristics=heuristic logics=logic lyrics=lyric \
    mechanics=mechanic metrics=metric mosaics=mosaic picnics=picnic relics=relic specifics=specific \
    statistics=statistic tactics=tactic topics=topic
    """,
    """
    alibis=alibi apis=api emojis=emoji kiwis=kiwi kpis=kpi pois=poi rabbis=rabbi safaris=safari skis=ski taxis=taxi \
    tsunamis=tsunami uris=uri wikis=wiki emus=emu gurus=guru haikus=haiku menus=menu
    """,
    // Words in -f and -fe.
    """
    calves=calf elves=elf halves=half hooves=hoof knives=knife leaves=leaf lives=life loaves=loaf scarves=scarf \
    selves=self shelves=shelf thieves=thief wives=wife wolves=wolf
    """,
    // Words of other languages, and old ones.
    """
    addenda=addendum alumni=alumnus appendices=appendix bacteria=bacterium cacti=cactus codices=codex \
    corpora=corpus criteria=criterion curricula=curriculum errata=erratum fungi=fungus genera=genus indices=index \
    matrices=matrix memoranda=memorandum nuclei=nucleus phenomena=phenomenon radii=radius stimuli=stimulus \
    strata=stratum syllabi=syllabus vertices=vertex vortices=vortex
    """,
    """
    dice=die feet=foot firemen=fireman geese=goose lice=louse men=man mice=mouse oxen=ox policemen=policeman \
    quizzes=quiz salesmen=salesman teeth=tooth women=woman
    """
  )

  private static func pairs(_ lists: String...) -> [String: String] {
    let pairs = lists.flatMap { $0.split(separator: " ") }.map { pair in
      let words = pair.split(separator: "=").map(String.init)
      return (words[0], words[words.count - 1])
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}
