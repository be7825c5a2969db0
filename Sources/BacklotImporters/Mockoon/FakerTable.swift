/// The functions of faker, as patterns of plausible values.
///
/// Each line has a name and a pattern, or several separated by `|`, one of which is chosen. In braces are parts that
/// are random: the name of another function, or one of these.
///
/// | part | value |
/// |---|---|
/// | `{int 1 6}` | an integer between two bounds |
/// | `{decimal 0 100 2}` | a number between two bounds, with a number of digits after the point |
/// | `{digits 4}`, `{hex 8}`, `{letters 5}`, `{characters 10}` | random characters |
/// | `{date -365 0}` | a time between two days, counted from today |
/// | `{uuid}` | a UUID |
enum FakerTable {
  /// Returns the patterns of a function, or `nil` if it is not known, or makes a list or an object.
  static func patterns(of name: String) -> [Substring]? { patterns[name] }

  /// Returns the present name of a function that older versions or dummy-json name differently.
  static func presentName(of name: String) -> String {
    if let known = aliases[name] { return String(known) }
    guard let dot = name.firstIndex(of: "."), let module = modules[String(name[..<dot])] else { return name }
    return presentName(of: module + name[dot...])
  }

  /// The names of modules in version 7 and before.
  private static let modules = ["name": "person", "address": "location"]

  private static let patterns = Dictionary(
    rows(table).map { ($0.0, $0.1.split(separator: "|").map { $0.trimming(\.isWhitespace) }) }
  ) { first, _ in first }
  private static let aliases = Dictionary(
    rows(aliasTable).flatMap { name, others in
      others.split(separator: " ").map { (String($0), name[...]) }
    }
  ) { first, _ in first }

  private static func rows(_ text: String) -> [(String, Substring)] {
    text.split(separator: "\n").compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (String(line[..<colon]), line[line.index(after: colon)...])
    }
  }

  private static let table = """
    airline.aircraftType: narrowbody|widebody|regional
    airline.airline: Air France|Lufthansa|Iberia|Finnair|Delta Air Lines
    airline.airplane: Airbus A320|Boeing 737-800|Embraer 190
    airline.airport: Heathrow Airport|Schiphol Airport|Denver International Airport
    airline.flightNumber: {int 100 9999}
    airline.recordLocator: ABKLMN|QWERTZ|XPLORE
    airline.seat: {int 1 40}A|{int 1 40}C|{int 1 40}F
    animal.bear: Polar bear|Brown bear|Sloth bear
    animal.bird: Common Swift|House Sparrow|Barn Owl
    animal.cat: Siamese|Maine Coon|Bengal
    animal.cow: Holstein|Jersey|Angus
    animal.dog: Beagle|Poodle|Border Collie
    animal.fish: Trout|Salmon|Carp
    animal.horse: Arabian|Friesian|Haflinger
    animal.insect: Ladybug|Honey bee|Cricket
    animal.petName: Bella|Rex|Luna|Charlie
    animal.rabbit: Lionhead|Rex|Angora
    animal.snake: Corn snake|Ball python|Grass snake
    animal.type: dog|cat|horse|rabbit|bear
    book.author: Jane Austen|Mary Shelley|Herman Melville
    book.format: Paperback|Hardcover|Ebook
    book.genre: Fantasy|Mystery|Biography
    book.publisher: Harbor Press|North Street Books|Lantern House
    book.title: Emma|Frankenstein|Moby Dick
    color.cmyk: [{decimal 0 1 2}, {decimal 0 1 2}, {decimal 0 1 2}, {decimal 0 1 2}]
    color.human: red|green|blue|orange|purple|teal
    color.rgb: #{hex 6}
    color.space: sRGB|Display P3|Adobe RGB
    commerce.department: Books|Garden|Toys|Shoes|Music
    commerce.isbn: 978-{int 1 9}-{digits 4}-{digits 4}-{int 0 9}
    commerce.price: {decimal 1 1000 2}
    commerce.product: Chair|Table|Lamp|Shirt|Keyboard
    commerce.productAdjective: Small|Elegant|Rustic|Modern
    commerce.productDescription: {lorem.sentence}
    commerce.productMaterial: Steel|Wooden|Cotton|Plastic
    commerce.productName: {commerce.productAdjective} {commerce.productMaterial} {commerce.product}
    commerce.upc: {digits 12}
    company.buzzAdjective: scalable|robust|seamless
    company.buzzNoun: platforms|interfaces|networks
    company.buzzPhrase: {company.buzzVerb} {company.buzzAdjective} {company.buzzNoun}
    company.buzzVerb: deliver|integrate|optimize
    company.catchPhrase: {company.catchPhraseAdjective} {company.catchPhraseDescriptor} {company.catchPhraseNoun}
    company.catchPhraseAdjective: Adaptive|Balanced|Reliable
    company.catchPhraseDescriptor: modular|global|responsive
    company.catchPhraseNoun: framework|analyzer|archive
    company.name: {person.lastName} Inc|{person.lastName} and Sons|{person.lastName} Group
    company.suffix: Inc|LLC|Group|and Sons
    database.collation: utf8_unicode_ci|utf8_general_ci|ascii_bin
    database.column: id|name|createdAt|status
    database.engine: InnoDB|MyISAM|MEMORY
    database.mongodbObjectId: {hex 24}
    database.type: int|varchar|datetime|boolean
    datatype.boolean: true|false
    date.anytime: {date -365 365}
    date.birthdate: {date -25000 -6600}
    date.future: {date 0 365}
    date.month: January|February|March|April|May|June|July|August|September|October|November|December
    date.past: {date -365 0}
    date.recent: {date -1 0}
    date.soon: {date 0 1}
    date.timeZone: Europe/Paris|America/New_York|Asia/Tokyo
    date.weekday: Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday
    finance.accountName: Checking Account|Savings Account|Credit Card Account
    finance.accountNumber: {digits 8}
    finance.amount: {decimal 0 1000 2}
    finance.bic: DEUTDEFF|BNPAFRPP|NDEAFIHH
    finance.bitcoinAddress: 1{characters 33}
    finance.creditCardCVV: {digits 3}
    finance.creditCardIssuer: visa|mastercard|american_express
    finance.creditCardNumber: 4{digits 3}-{digits 4}-{digits 4}-{digits 4}
    finance.currencyCode: EUR|USD|GBP|JPY|CHF
    finance.currencyName: Euro|US Dollar|Yen
    finance.currencyNumericCode: 978|840|392
    finance.currencySymbol: €|$|£|¥
    finance.ethereumAddress: 0x{hex 40}
    finance.iban: DE{digits 20}
    finance.litecoinAddress: L{characters 33}
    finance.maskedNumber: (...{digits 4})
    finance.pin: {digits 4}
    finance.routingNumber: {digits 9}
    finance.transactionDescription: {finance.transactionType} of {finance.amount} at {company.name}
    finance.transactionType: deposit|withdrawal|payment|invoice
    food.dish: Caesar Salad|Fish and Chips|Lasagne
    food.fruit: apple|banana|cherry
    food.ingredient: flour|butter|garlic
    food.vegetable: carrot|leek|spinach
    git.branch: feature-{int 1 999}
    git.commitDate: {date -1 0}
    git.commitMessage: {hacker.verb} the {hacker.noun}
    git.commitSha: {hex 40}
    hacker.abbreviation: API|TCP|SQL|JSON
    hacker.adjective: virtual|wireless|open-source
    hacker.ingverb: parsing|indexing|copying
    hacker.noun: driver|protocol|firewall|array
    hacker.phrase: We need to {hacker.verb} the {hacker.adjective} {hacker.abbreviation} {hacker.noun}!
    hacker.verb: parse|index|copy|connect
    image.avatar: https://example.com/avatars/{int 1 1000}.jpg
    image.dataUri: data:image/svg+xml;charset=UTF-8,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%2F%3E
    image.url: https://example.com/images/{int 1 1000}.jpg
    internet.color: #{hex 6}
    internet.displayName: {person.firstName}{int 1 99}
    internet.domainName: {internet.domainWord}.com|{internet.domainWord}.org|{internet.domainWord}.net
    internet.domainSuffix: com|org|net|info
    internet.domainWord: bright-river|quiet-meadow|green-harbor|silver-lane
    internet.email: {internet.username}@example.com|{internet.username}@example.org
    internet.emoji: 😀|🚀|🌍|🐕
    internet.exampleEmail: {internet.username}@example.com
    internet.httpMethod: GET|POST|PUT|PATCH|DELETE
    internet.httpStatusCode: {int 200 200}|{int 201 201}|{int 404 404}|{int 500 500}
    internet.ip: {int 1 223}.{int 0 255}.{int 0 255}.{int 1 254}
    internet.ipv4: {int 1 223}.{int 0 255}.{int 0 255}.{int 1 254}
    internet.ipv6: 2001:db8:{hex 4}:{hex 4}:{hex 4}:{hex 4}:{hex 4}:{hex 4}
    internet.jwt: eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.{characters 43}
    internet.mac: {hex 2}:{hex 2}:{hex 2}:{hex 2}:{hex 2}:{hex 2}
    internet.password: {characters 15}
    internet.port: {int 0 65535}
    internet.protocol: http|https
    internet.url: https://{internet.domainName}/
    internet.userAgent: Mozilla/5.0 (X11; Linux x86_64; rv:{int 100 140}.0) Gecko/20100101 Firefox/{int 100 140}.0
    internet.username: ada.lovelace{int 1 99}|alan.turing{int 1 99}|grace.hopper{int 1 99}
    location.buildingNumber: {int 1 9999}
    location.cardinalDirection: North|East|South|West
    location.city: Springfield|Riverside|Lakeview|Fairview|Georgetown
    location.continent: Africa|Asia|Europe|Oceania
    location.country: France|Germany|Japan|Canada|Brazil|Kenya
    location.countryCode: FR|DE|JP|CA|BR|KE
    location.county: Kent|Essex|Orange County
    location.direction: North|Northeast|South|Southwest
    location.latitude: {decimal -90 90 4}
    location.longitude: {decimal -180 180 4}
    location.nearbyGPSCoordinate: [{decimal -90 90 4},{decimal -180 180 4}]
    location.ordinalDirection: Northeast|Northwest|Southeast|Southwest
    location.secondaryAddress: Apt. {int 1 999}|Suite {int 1 999}
    location.state: California|Texas|Ohio|Oregon
    location.stateAbbr: CA|TX|OH|OR
    location.street: Main Street|Oak Avenue|Mill Lane
    location.streetAddress: {int 1 9999} {location.street}
    location.timeZone: Europe/Paris|America/New_York|Asia/Tokyo
    location.zipCode: {digits 5}
    lorem.lines: {lorem.sentence}
    lorem.paragraph: {lorem.sentence} {lorem.sentence} {lorem.sentence}
    lorem.paragraphs: {lorem.paragraph}
    lorem.sentence: Lorem ipsum dolor sit amet.|Sed ut perspiciatis unde omnis.|Ut enim ad minim veniam.|Duis aute irure dolor.
    lorem.sentences: {lorem.sentence} {lorem.sentence}
    lorem.slug: {lorem.word}-{lorem.word}-{lorem.word}
    lorem.text: {lorem.paragraph}
    lorem.word: lorem|ipsum|dolor|amet|tempor|magna|veniam|nostrud
    lorem.words: {lorem.word} {lorem.word} {lorem.word}
    music.album: Blue Train|Kind of Blue|Abbey Road
    music.artist: Nina Simone|Miles Davis|The Beatles
    music.genre: Rock|Jazz|Classical|Folk
    music.songName: Yesterday|Summertime|Imagine
    number.bigInt: {int 0 999999999999999}
    number.binary: {int 0 1}
    number.float: {decimal 0 1 16}
    number.hex: {hex 1}
    number.int: {int 0 9007199254740991}
    number.octal: {int 0 7}
    number.romanNumeral: IV|IX|XIV|XLII
    person.bio: engineer, reader|photographer, traveler
    person.firstName: Ada|Alan|Grace|Linus|Margaret|Tim
    person.fullName: {person.firstName} {person.lastName}
    person.gender: Female|Male|Non-binary
    person.jobArea: Research|Marketing|Operations
    person.jobDescriptor: Senior|Chief|Lead
    person.jobTitle: {person.jobDescriptor} {person.jobArea} {person.jobType}
    person.jobType: Engineer|Manager|Designer
    person.lastName: Lovelace|Turing|Hopper|Torvalds|Hamilton|Berners
    person.middleName: James|Lee|Marie
    person.prefix: Ms.|Mr.|Dr.
    person.sex: female|male
    person.sexType: female|male
    person.suffix: Jr.|Sr.|II|PhD
    person.zodiacSign: Aries|Leo|Virgo|Libra
    phone.imei: {digits 2}-{digits 6}-{digits 6}-{digits 1}
    phone.number: ({int 201 989}) {int 201 989}-{digits 4}
    string.alpha: {letters 1}
    string.alphanumeric: {characters 1}
    string.binary: 0b{int 0 1}
    string.hexadecimal: 0x{hex 1}
    string.nanoid: {characters 21}
    string.numeric: {digits 1}
    string.octal: 0o{int 0 7}
    string.sample: {characters 10}
    string.symbol: !|$|&|+
    string.ulid: 01{characters 24}
    string.uuid: {uuid}
    system.commonFileExt: pdf|png|html|mp3
    system.commonFileName: {lorem.word}_{lorem.word}.{system.commonFileExt}
    system.commonFileType: image|audio|text|application
    system.cron: {int 0 59} {int 0 23} * * *
    system.directoryPath: /usr/lib|/var/log|/home/user
    system.fileExt: pdf|png|html|mp3
    system.fileName: {lorem.word}_{lorem.word}.{system.fileExt}
    system.filePath: {system.directoryPath}/{system.fileName}
    system.fileType: image|audio|text|application
    system.mimeType: application/pdf|image/png|text/html|audio/mpeg
    system.networkInterface: eth0|wlan0|eno1
    system.semver: {int 0 9}.{int 0 20}.{int 0 20}
    vehicle.bicycle: Road Bicycle|Mountain Bicycle|City Bicycle
    vehicle.color: red|silver|black|white
    vehicle.fuel: Diesel|Electric|Gasoline|Hybrid
    vehicle.manufacturer: Toyota|Volvo|Fiat|Honda
    vehicle.model: Corolla|Golf|Civic|Model 3
    vehicle.type: Sedan|SUV|Van|Wagon
    vehicle.vehicle: {vehicle.manufacturer} {vehicle.model}
    vehicle.vin: {characters 17}
    vehicle.vrm: AB{digits 2}CDE
    word.adjective: bright|calm|quick|gentle
    word.adverb: quickly|calmly|often
    word.conjunction: and|but|while
    word.interjection: hey|wow|oh
    word.noun: river|table|garden|letter
    word.preposition: above|beside|through
    word.sample: bright|river|quickly|letter
    word.verb: run|write|build|carry
    word.words: {word.adjective} {word.noun} {word.verb}
    """

  private static let aliasTable = """
    color.human: color commerce.color
    color.rgb: hexColor hexcolor
    commerce.productName: random.product
    company.name: company company.companyName
    company.suffix: company.companySuffix
    company.buzzPhrase: company.bs
    datatype.boolean: boolean random.boolean
    date.recent: time.recent
    date.anytime: datatype.datetime
    finance.accountNumber: finance.account
    finance.maskedNumber: finance.mask
    helpers.arrayElement: random.arrayElement helpers.randomize
    image.url: image.imageUrl image.image image.urlLoremFlickr image.urlPicsumPhotos image.urlPlaceholder image.abstract image.animals image.business image.cats image.city image.food image.nature image.people image.random image.technics image.transport
    image.avatar: internet.avatar image.avatarGitHub image.avatarLegacy image.personPortrait
    internet.domainName: domain
    internet.domainSuffix: tld
    internet.email: email
    internet.ipv4: ipv4
    internet.ipv6: ipv6
    internet.username: username internet.userName
    location.buildingNumber: location.streetNumber
    location.city: city location.cityName location.cityPrefix location.citySuffix
    location.country: country
    location.countryCode: countryCode
    location.latitude: lat
    location.longitude: long lng
    location.street: location.streetName location.streetPrefix location.streetSuffix
    location.streetAddress: street
    location.zipCode: zipcode postcode location.zipCodeByState
    lorem.words: lorem random.words
    number.float: float random.float datatype.float
    number.int: int random.number datatype.number
    number.bigInt: datatype.bigInt
    person.firstName: firstName
    person.fullName: person.findName
    person.prefix: title
    person.lastName: lastName
    person.jobTitle: person.title
    phone.number: phone phone.phoneNumber phone.phoneNumberFormat phone.phoneFormats
    string.alpha: random.alpha
    string.alphanumeric: random.alphaNumeric
    string.hexadecimal: random.hexaDecimal datatype.hexadecimal
    string.numeric: random.numeric
    string.sample: datatype.string
    string.uuid: uuid guid datatype.uuid random.uuid
    word.sample: random.word
    """
}
