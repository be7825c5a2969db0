// Written by Scripts/make-unicode with the data of Unicode 17.0; not to be changed by hand.

extension UnicodeTable {
  /// A line for each script: its names, its ranges, and those in which Script_Extensions differ from Script.
  ///
  /// A range is how many characters lie between the range before and it, and behind a dot, unless it is one, how many it
  /// has, both in base 36.
  static let scripts = """
    Adlm,Adlam|2olc.24 4.a 4.2|17j w 55a 2r5
    Aghb,Caucasian_Albanian|1flc.1g b|lg 18 18
    Ahom,Ahom|1j40.r 2.f 4.n|
    Arab,Arabic|16o.5 1.6 1.e 1.3 1.w 1.a b.q 1.30 1.y 28.1c 6o.y 5.23 1.t 1bv4.dq 2.40 w.g 34.5 1.3r 31f.v 1v.6 8.9 \
    x.6 181s.4 1.r 1.2 1 2 1.a 1.4 1 1 6 4 1 1 1.3 1.2 1 2 1 1 1 1 1.2 1 2.4 1.7 1.4 1.4 1 1.a 1.h 5.3 1.5 1.h \
    1g.2|170 e 3 w a.b q 53y 2r5 14vw.2 140.s
    Armi,Imperial_Aramaic|1g74.m 1.9|
    Armn,Armenian|10x.12 2.1e 2.3 1chv.5|lk
    Avst,Avestan|1gqo.1i 3.7|53 8zc.2
    Bali,Balinese|5c0.25 1.1e|
    Bamu,Bamum|www.2g 124o.ft|
    Bass,Bassa_Vah|1zo0.u 2.6|
    Batk,Batak|5hc.1g 8.4|
    Beng,Bengali|1vk.4 1.8 2.2 2.m 1.7 1 3.4 2.9 2.2 2.4 8 4.2 1.5 2.p|jg 1as.2 h.2 3u2 1 2.2 1 8 8 2 4 2.3 rnd
    Berf,Beria_Erfe|20f4.p 2.p|
    Bhks,Bhaiksuki|1k3k.9 1.19 1.e a.t|
    Bopo,Bopomofo|kq.2 93t.17 34.w|jr 1.3 d 8x3.3 4.a 1.d a.4 2 6 5f 14jt.2 7u.5
    Brah,Brahmi|1hq8.26 4.10 9|
    Brai,Braille|7wg.74|
    Bugi,Buginese|54w.s 2.2|xjj
    Buhd,Buhid|4lc.k|4l1.2
    Cakm,Chakma|1hxc.1h 1.i|1ye.a 18w.a
    Cans,Canadian_Aboriginal|3y8.hs fk.1y 1ewq.g|
    Cari,Carian|1f34.1d|53 68y 2 2qb
    Cham,Cham|xkw.1j 9.e 2.a 2.4|
    Cher,Cherokee|3vk.2e 2.6 twy.28|lc.3 1 6.2 m.2 b.2
    Chrs,Chorasmian|1ho0.s|
    Copt,Coptic,Qaac|rm.e 80g.38 5.7|53 g8 3.2 1 30.2 8f5 1614.s
    Cpmn,Cypro_Minoan|1nyo.2r|1erk.2
    Cprt,Cypriot|1g5c.6 2 1.18 1.2 3 2|1erk.3 4.19 3.9
    Cyrl,Cyrillic|sg.3p 2.4p 4ls.b 4g 24 38n.w nr4.2o ham.2 18n4.1q x|jg 1v.3 1 1 1 2 5 ab.2 50x 37u
    Deva,Devanagari|1s0.29 4.f 2.q vhc.w mio.a|jg 1as.2 h.2 3u2.13 1.2 s6 qpr.a
    Diak,Dives_Akuru|1ji8.7 2 2.8 1.2 1.u 1.2 2.c 9.a|
    Dogr,Dogra|1jb4.1o|1us.c vcw.a
    Dsrt,Deseret|1fcw.28|
    Dupl,Duployan|2fpc.2z 5.d 3.9 7.a 2.4|53 gf.2 1 o.2 8if 26oz.4
    Egyp,Egyptian_Hieroglyphs|1o1s.uu a.32z|
    Elba,Elbasan|1fk0.14|53 gd
    Elym,Elymaic|1hpc.n|
    Ethi,Ethiopic|3k0.21 1.4 2.7 1 1.4 2.15 1.4 2.x 1.4 2.7 1 1.4 2.f 1.1l 1.4 2.1v 2.w 3.q 546.n 9.7 1.7 1.7 1.7 \
    1.7 1.7 1.7 1.7 opu.6 2.6 2.6 9.7 1.7 1qk1.7 1.4 1.2 1.f|lq
    Gara,Garay|1h6o.12 3.t 8.2|170 e 3
    Geor,Georgian|3a8.12 1 5 2.17 1.4 2a8.17 2.3 37k.12 1 5|53 y9 29d 31a 2qe
    Glag,Glagolitic|8ow.2o 2e1s.7 1.h 2.7 1.2 1.5|53 gb 1 am 2 75 29d 31a 2qw nqj
    Gong,Gunjala_Gondi|1kdc.6 1.2 1.11 1.2 1.6 7.a|53 1po.2
    Gonm,Masaram_Gondi|1kao.7 1.2 1.18 3 1.2 1.9 8.a|1us.2
    Goth,Gothic|1f74.r|53 gc.2 2 14
    Gran,Grantha|1ibk.4 1.8 2.2 2.m 1.7 1.2 1.5 2.9 2.2 2.3 2 6 5.7 2.7 3.5|1u9.2 h.2 hs.e 3bw 1.2 u.3 3.2 s6 1buy \
    2hg.2 1
    Grek,Greek|og.4 1.3 2.4 1 4 1 1.3 1 1.k 1.1r e.g 4yu.5 1e.5 4.5 2c 8w.m 2.6 2.12 2.6 2.8 1 1 1 1.v 2.1h 1.f 1.e \
    2.6 1.j 2.3 1.9 87 rb2 gyi.27 h 155r.1y|53 g8.2 2 1 1 a 1a 2 1a 56z.2 ij
    Gujr,Gujarati|22p.3 1.9 1.3 1.m 1.7 1.2 1.5 2.a 1.3 1.3 2 f.4 2.c 7.7|1u9.2 h.2 vd6.a
    Gukh,Gurung_Khema|1xq8.1m|1ut
    Guru,Gurmukhi|1z5.3 1.6 4.2 2.m 1.7 1.2 1.2 1.2 2 1.5 4.2 2.3 3 7.4 1 7.h|1u9.2 h.2 vd6.a
    Hang,Hangul|3cw.74 5ym.2 75.2m 35.v 1t.v nhd.t hv.8mc c.n 4.1d 7tw.v 3.6 2.6 2.6 2.3|9hd.3 4.a 1.d g 6 5f 14jt.2 \
    7u.5
    Hani,Han|96o.q 1.2h c.5y 1b 1 p.9 e.4 qs.534 1s.g74 hkw.a6 2.2y n48.2 c.7 sg9.wyo w.3dq 2.4ge 2.5rl f.ha 1wi.f2 \
    15u.3t7 5.6ju|53 9bs.g 1.3 2 1.a 1.d a.4 2 6 4.4 57 44.g w.12 9 1c.14 1k.1d f.c 1f 2g.p a.5 2o.v mpt.8 h8d.2 \
    7u.5 15ve.i 63i.2
    Hano,Hanunoo|4kg.l|4l1.2
    Hatr,Hatran|1gbk.j 1.2 5.5|
    Hebr,Hebrew|13l.1j 8.r 4.6 1cfc.q 1.5 1 1.2 1.2 1.a|lj.2
    Hira,Hiragana|9j5.2e 6.3 23q9.7z i t.3 crx|9hd.3 4.a 1.d g.6 1 4.2 2j.4 3 2i.2 14js.2 7u.5 a 19.2
    Hluw,Anatolian_Hieroglyphs|1s00.g7|
    Hmng,Pahawh_Hmong|1zpc.1y a.a 1.7 1.l 5.j|
    Hmnp,Nyiakeng_Puachue_Hmong|2n0g.19 3.e 2.a 4.2|
    Hung,Old_Hungarian|1h1c.1f d.1f 7.6|6e2 2 2qb f
    Ital,Old_Italic|1f5s.10 9.3|
    Java,Javanese|xhc.26 2.a 4.2|xjj
    Kali,Kayah_Li|xds.1a 1|xf2
    Kana,Katakana|9lt.2i 2.3 6o.g 5s.1b 1.2g 14b2.a 1.19 ytu.4 1.7 1.2 1 7z.3 1e e.4|lh t 8v1.3 4.a 1.d g.6 1 4.2 \
    2j.4 3 2i.2 14js.2 7u.5 a 19.2
    Kawi,Kawi|1kow.h 1.15 3.t|
    Khar,Kharoshthi|1gjk.4 1.2 5.8 1.3 1.t 2.3 4.a 7.9|
    Khmr,Khmer|4n4.2m 2.a 6.a di.w|
    Khoj,Khojki|1i4g.i 1.1b|25i.a v28.a
    Kits,Khitan_Small_Script|20o4 5cr.d2 15|
    Knda,Kannada|2gw.d 1.3 1.n 1.a 1.5 2.9 1.3 1.4 7.2 5.3 1.4 2.a 1.3|1u9.2 h.2 3u2 1.2 6 n 1 ri3.6
    Krai,Kirat_Rai|205c.1m|
    Kthi,Kaithi|1hts.1v a|1uu.a 79d o3i.a
    Lana,Tai_Tham|55s.1r 1.t 2.b 6.a 6.e|
    Laoo,Lao|2v5.2 1 1.5 1.o 1 1.n 2.5 1 1.7 1.a 2.4|
    Latn,Latin|1t.q 6.q 1b f 5.n 1.v 1.ch 13.5 55n.12 6.1d 5.4 5.d 1.1y 1t.74 a9 d g.d 3x.2 6 r h.15 253.w o82.2u \
    3.2a k.f mo.17 1.9 1.4 fpy.7 t6.q 6.q 1lx.6 1.16 1.9 16it.v 6.6|53 ec a 1.3 1 9 1 12.f 1.2 1 f.3 7.2 1.2 12 5 \
    4.d 7p.2 y2.2 1ig 2kc fq 5c 2li nvs.8 fa
    Lepc,Lepcha|5j4.1k 3.f 3.3|
    Limb,Limbu|4xs.v 1.c 4.c 4 3.c|1ut
    Lina,Linear_A|1fr4.8n 9.m a.8|1err.19
    Linb,Linear_B|1ekg.c 1.q 1.j 1.2 1.f 2.e y.3f|1erk.3 4.19 3.9
    Lisu,Lisu|wk0.1c o8g|jg g 8xo.2
    Lyci,Lycian|1f28.t|6e2
    Lydi,Lydian|1gdc.q 5|53 8zd
    Mahj,Mahajani|1hzk.13|53 1po.c vcw.a
    Maka,Makasar|1ko0.p|
    Mand,Mandaic|1mo.s 2|18g
    Mani,Manichaean|1gow.13 4.c|18g
    Marc,Marchen|1k6o.w 2.m 1.e|
    Medf,Medefaidrin|20cg.2j|
    Mend,Mende_Kikakui|2oe8.5h 2.g|
    Merc,Meroitic_Cursive|1ggw.o 4.k 2.1a|
    Mero,Meroitic_Hieroglyphs|1gg0.w|6e5
    Mlym,Malayalam|2kg.d 1.3 1.1f 1.3 1.6 4.g 2.q|1u9.2 h.2 3uc n ri5.3
    Modi,Modi|1iww.1x b.a|x80.a
    Mong,Mongolian|4qo.2 2 1.k 6.2h 7.17 1e45.d|4qq.2 1 1m1 34h.2 5.4
    Mroo,Mro|1zk0.v 1.a 4.2|
    Mtei,Meetei_Mayek|xr4.n 5l.1a 2.a|
    Mult,Multani|1i80.7 1 1.4 1.f 1.b|21y.a
    Mymr,Myanmar|35s.4g u9s.v 2p.w le8.k|xf2
    Nagm,Nag_Mundari|2nrk.16|
    Nand,Nandinagari|1jmo.8 2.1a 2.b|1u9 i.2 ow.a 35l 8 7 rhx.6
    Narb,Old_North_Arabian|1gn4.w|
    Nbat,Nabataean|1g8w.v 8.9|
    Newa,Newa|1iio.2k 1.5|1u9.2 3uq 1.2 9 6 1 1
    Nkoo,Nko|1j4.1n 2.3|170 e 3 1cta.2
    Nshu,Nushu|20o1 cy6.b0|
    Ogam,Ogham|4g0.t|
    Olck,Ol_Chiki|5lc.1c|
    Onao,Ol_Onal|2nyo.17 4|1us.2
    Orkh,Old_Turkic|1gxs.21|6e2 2qd
    Orya,Oriya|269.3 1.8 2.2 2.m 1.7 1.2 1.5 2.9 2.2 2.3 7.3 4.2 1.5 2.i|1u9.2 h.2 3uc n
    Osge,Osage|1fhs.10 4.10|ld 2 6 24
    Osma,Osmanya|1fgg.u 2.a|
    Ougr,Old_Uyghur|1hm8.q|18g 1fht
    Palm,Palmyrene|1g80.w|
    Pauc,Pau_Cin_Hau|1juo.1l|
    Perm,Old_Permic|1f80.17|53 g8 5.3 a a7
    Phag,Phags_Pa|x8g.1k|4qq.2 1 1m1 34i
    Phli,Inscriptional_Pahlavi|1gtc.j 5.8|
    Phlp,Psalter_Pahlavi|1gu8.i 7.4 c.7|18g
    Phnx,Phoenician|1gcg.s 3|
    Plrd,Miao|20hs.23 4.1l 7.h|
    Prti,Inscriptional_Parthian|1gsg.m 2.8|
    Rjng,Rejang|xf4.10 b|
    Rohg,Hanifi_Rohingya|1h4w.14 8.a|170 e 3 w 43
    Runr,Runic|4gw.23 3.b|4iz.3
    Samr,Samaritan|1kw.1a 2.f|94h
    Sarb,Old_South_Arabian|1gm8.w|
    Saur,Saurashtra|xa8.1y 8.c|
    Sgnw,SignWriting|2l8g.i4 f.5 1.f|
    Shaw,Shavian|1ff4.1c|53
    Shrd,Sharada|1i0w.2o 1vk.8|1u9 3ut 1 2.2 2 9 2 ria.6 2
    Sidd,Siddham|1itc.1i 2.12|
    Sidt,Sidetic|1ge8.q|
    Sind,Khudawadi|1i9c.1n 5.a|1us.2 vd6.a
    Sinh,Sinhala|2o1.3 1.i 3.o 1.9 1 2.7 3 4.6 1 1.8 6.a 2.3 1fcc.k|1us.2 3v0
    Sogd,Sogdian|1hkg.16|18g
    Sogo,Old_Sogdian|1hj4.14|
    Sora,Sora_Sompeng|1hw0.p 7.a|
    Soyo,Soyombo|1jrk.2b|
    Sund,Sundanese|5fk.1s 74.8|
    Sunu,Sunuwar|1k1s.y e.a|lc.2 1 9 2 s 3
    Sylo,Syloti_Nagri|x6o.19|1us.2 3k.a
    Syrc,Syriac|1ds.e 1.1o 2.3 7k.b|lf.2 2.2 1 o.3 7.2 1.2 ka e.2 2 w a.b q 4nb 1
    Tagb,Tagbanwa|4m8.d 1.3 1.2|4l1.2
    Takr,Takri|1j0g.1m 6.a|1us.2 vd6.a
    Tale,Tai_Le|500.u 2.5|lc.2 5.2 3 2lv.a
    Talu,New_Tai_Lue|51c.18 4.q 6.b 3.2|
    Taml,Tamil|29u.2 1.6 3.3 1.4 3.2 1 1.2 3.2 3.3 3.c 4.5 3.3 1.4 2 6 e.l 1ih1.1e d|1u9.2 h.2 3uc ro8 ky5 1 1j.2
    Tang,Tangut|20o0 v.5c0 e8.v 2p.37|9gw.g dr
    Tavt,Tai_Viet|xog.1v o.5|
    Tayo,Tai_Yo|2o5c.v 1.m 8.2|
    Telu,Telugu|2dc.d 1.3 1.n 1.g 2.9 1.3 1.4 7.2 1.3 1.2 2.4 2.a 7.9|1u9.2 h.2 3u7.2 1 1 n
    Tfng,Tifinagh|8xc.1k 7.2 e|le 1 1.4 p
    Tglg,Tagalog|4jk.m 9|4l1.2
    Thaa,Thaana|1hc.1e|170 e.2 2 1s.a 1cw8 a
    Thai,Thai|2rl.1m 5.s|jg q 17 19
    Tibt,Tibetan|2yo.20 1.10 4.13 1.10 1.f 1.7 4.2|9hk.4
    Tirh,Tirhuta|1im8.20 8.a|1u9.2 h.2 3u7 c f ri5.a
    Tnsa,Tangsa|1zlc.27 1.a|
    Todr,Todhri|1fpc.1g|ld 2 2 9 1 22
    Tols,Tolong_Siki|1kfk.18 4.a|
    Toto,Toto|2nbk.v|jg
    Tutg,Tulu_Tigalari|1if4.a 1 2 1.12 1.a 1 2 1.4 1.a 1.2 8.2|2jq.a 35u 1 ri3.6 57
    Ugar,Ugaritic|1f9c.u 1|
    Vaii,Vai|wlc.8c|
    Vith,Vithkuqi|1fn4.b 1.f 1.7 1.2 1.b 1.f 1.7 1.2|
    Wara,Warang_Citi|1jfk.2b c|
    Wcho,Wancho|2ncw.1m 5|
    Xpeo,Old_Persian|1fa8.10 4.e|
    Xsux,Cuneiform|1kw0.pm 2u.33 1.5 b.5g|
    Yezi,Yezidi|1hfk.16 1.3 2.2|170 e 3 1s.a
    Yiii,Yi|vls.wd 3.1j|9hd.2 5.a 2.8 67 14rp.5
    Zanb,Zanabazar_Square|1jpc.20|
    Zinh,Inherited,Qaai|lc.34 7p.2 ck.b q kg.4 3ff.1a 2.c dg.3 1.d 1.7 4 6 3.2 5i.1s ek.2 5e.x 309.4 2z.2 14kl.g g.e \
    r3 6a 38a 1138.1a 2.n f4.3 h.8 2.7 u.4 h45u.6o|lc.f 1.2 1 f.3 7.2 1.2 g 2 i 5 4.d 7p.2 ck.b q kg.2 3ul.3 1.d 1.7 \
    4 6 3.2 5i.2 1i 1 l1 309.4 2z.2 15j9 38a
    Zyyy,Common|0.1t q.6 q.1b 1.f 1.5 n v ch.13 5.5 2.k 38 9 6 1 hp 6 e 3 w 4c ec 3l.2 yh b9.4 82 167.3 1z.2 5n.2 1 \
    y5 d 7.4 1.6 1.3 2 lh.c 2.2f 1.b 3.b 1.f h.y 1q.12 1.3 2.6 1.r 1.h 15.3 4.ii m.b l.ps 74.hg 2.3u e8.2m b6.l 1 \
    1.p f.8 4.4 2j.2 3 2i.2 43.g w.12 9 1c.1s v.29 1b 2g.4o 534.1s hkw.y 2u.3 4l.a 6s 4g az e.2 g5u.2 5s.a m.z 1.j \
    1.4 43 1.w q.6 q.b a 19.2 1s.7 1.7 a.5 76.3 4.19 3.9 28.d 1f.19 6c.r 10o4.4 318.71 3.c4 6.n f.h 2n.38 1o.6u a.13 \
    2.1q 3.h 8.2 7.u 4.1p 5x.k c.k c.2f 9.p 3r.2d 1.1z 1.2 2 2.2 2.4 1.c 1 1.7 1.1t 1.4 2.8 1.7 1.s 1.4 1.5 1 3.7 \
    1.9g 2.84 2.1e 41d.1w 24.1p jm.18 4.2s c.f 2.f 1.f 1.11 a.4u 1k.q 1.2 d.18 4.9 7.2 e.6 4a.rd 3.h 3.d 3.62 6.c 4 \
    f.c 4.1k 8.a 6.14 8.u 2.c 4.2 e.9 13.9k 8.e 2.d 3.b 3.1l 1 4.g 2.c 4.a 7.43 1.2v gvly u.2o|53 ec a 1.3 1 9 1 4a \
    if e 3 w mb.2 1hx 167.3 1z.2 5n.2 1 y5 d 7.4 1.6 1.3 2 ms v a 2 2pl o.2 a 4 1 bw.g 1.3 2 1.a 1.d g.6 1 4.4 2j.2 \
    3 2i.2 43.g w.12 9 1c.14 1k.1d f.c 1f 2g.p a.5 2o.v mpt.8 88.a 6s 4g gha.2 79.2 7u.5 a 19.2 9s.3 4.19 3.9 bl.r \
    10o4.4 4ho.i 63i.2
    """

  /// A line for each property: its name and its ranges, as for scripts.
  static let properties = """
    Emoji_Component|z 6 5.a 6ab 5x 17or 1c5y.q e3.5 14g.4 gw30.2o
    Extended_Pictographic|4p 4 68d c 60 m 2i.6 f.2 a7.2 c 4m p.b 4.3 5j 6f.2 a 9 1m.4 1.5 9 2 2.2 2 4 2 1.2 2 3 3.2 \
    8.3 5 1 5.c b.2 2 1.2 1 i 2.2 i.6 1 1.2 3.2 5 2.2 4.2 b.2 5.2 2 5.2 1 1.2 k.2 5.6 1.4 2 4 2 2.6 1 2 1 1 6 3 6 \
    a.2 f 2 4 1 4.3 1 b.2 1c.3 9 e e ac.2 cv.3 j.2 1f 4 yi c gp 1 2fze 13.4 2s.c f.2 f e.2 11.a 34.2 c.2 e 2.a j.1k \
    r.f a k 2.9 1.4 9.n 6.58 2.34 2.2 1.3 2.2b 2.3 1.4 5.72 1.1r b.6 1.o 7.2 2.8 c 2.4 2 4.2 d.2 2 8.2 9 5.3 c.3 8.3 \
    2 1 4 6 3 6.2e 1c.1y 5.8 2.h 3 1.6 2.d 62.12 c.4 1k.8 a.6 14.8 u.2 c.4 2.e 9.13 c.1b 1.a 1.55 2g.8 e.42 74.se
    Pattern_Syntax|x.f a.7 q.4 1 q.4 y.7 1 1.2 1 1.2 4 4 3 n v 654.o 8.f 2.j 1.a 8h.k0 4g.hi u.vg e8.3k ap.3 4.p f \
    14i5.2 79.2
    """
}
