"""Properties of characters according to Node's RegExp, and their names in ECMA-262."""

import json
import subprocess

# By Unicode's PropertyValueAliases.
NAMES = """
Adlm Adlam;Aghb Caucasian_Albanian;Ahom Ahom;Arab Arabic;Armi Imperial_Aramaic;Armn Armenian;Avst Avestan;Bali Balinese;
Bamu Bamum;Bass Bassa_Vah;Batk Batak;Beng Bengali;Berf Beria_Erfe;Bhks Bhaiksuki;Bopo Bopomofo;Brah Brahmi;Brai Braille;
Bugi Buginese;Buhd Buhid;Cakm Chakma;Cans Canadian_Aboriginal;Cari Carian;Cham Cham;Cher Cherokee;Chrs Chorasmian;
Copt Coptic,Qaac;Cpmn Cypro_Minoan;Cprt Cypriot;Cyrl Cyrillic;Deva Devanagari;Diak Dives_Akuru;Dogr Dogra;Dsrt Deseret;
Dupl Duployan;Egyp Egyptian_Hieroglyphs;Elba Elbasan;Elym Elymaic;Ethi Ethiopic;Gara Garay;Geor Georgian;
Glag Glagolitic;Gong Gunjala_Gondi;Gonm Masaram_Gondi;Goth Gothic;Gran Grantha;Grek Greek;Gujr Gujarati;
Gukh Gurung_Khema;Guru Gurmukhi;Hang Hangul;Hani Han;Hano Hanunoo;Hatr Hatran;Hebr Hebrew;Hira Hiragana;
Hluw Anatolian_Hieroglyphs;Hmng Pahawh_Hmong;Hmnp Nyiakeng_Puachue_Hmong;Hung Old_Hungarian;Ital Old_Italic;
Java Javanese;Kali Kayah_Li;Kana Katakana;Kawi Kawi;Khar Kharoshthi;Khmr Khmer;Khoj Khojki;Kits Khitan_Small_Script;
Knda Kannada;Krai Kirat_Rai;Kthi Kaithi;Lana Tai_Tham;Laoo Lao;Latn Latin;Lepc Lepcha;Limb Limbu;Lina Linear_A;
Linb Linear_B;Lisu Lisu;Lyci Lycian;Lydi Lydian;Mahj Mahajani;Maka Makasar;Mand Mandaic;Mani Manichaean;Marc Marchen;
Medf Medefaidrin;Mend Mende_Kikakui;Merc Meroitic_Cursive;Mero Meroitic_Hieroglyphs;Mlym Malayalam;Modi Modi;
Mong Mongolian;Mroo Mro;Mtei Meetei_Mayek;Mult Multani;Mymr Myanmar;Nagm Nag_Mundari;Nand Nandinagari;
Narb Old_North_Arabian;Nbat Nabataean;Newa Newa;Nkoo Nko;Nshu Nushu;Ogam Ogham;Olck Ol_Chiki;Onao Ol_Onal;
Orkh Old_Turkic;Orya Oriya;Osge Osage;Osma Osmanya;Ougr Old_Uyghur;Palm Palmyrene;Pauc Pau_Cin_Hau;Perm Old_Permic;
Phag Phags_Pa;Phli Inscriptional_Pahlavi;Phlp Psalter_Pahlavi;Phnx Phoenician;Plrd Miao;Prti Inscriptional_Parthian;
Rjng Rejang;Rohg Hanifi_Rohingya;Runr Runic;Samr Samaritan;Sarb Old_South_Arabian;Saur Saurashtra;Sgnw SignWriting;
Shaw Shavian;Shrd Sharada;Sidd Siddham;Sidt Sidetic;Sind Khudawadi;Sinh Sinhala;Sogd Sogdian;Sogo Old_Sogdian;
Sora Sora_Sompeng;Soyo Soyombo;Sund Sundanese;Sunu Sunuwar;Sylo Syloti_Nagri;Syrc Syriac;Tagb Tagbanwa;Takr Takri;
Tale Tai_Le;Talu New_Tai_Lue;Taml Tamil;Tang Tangut;Tavt Tai_Viet;Tayo Tai_Yo;Telu Telugu;Tfng Tifinagh;Tglg Tagalog;
Thaa Thaana;Thai Thai;Tibt Tibetan;Tirh Tirhuta;Tnsa Tangsa;Todr Todhri;Tols Tolong_Siki;Toto Toto;Tutg Tulu_Tigalari;
Ugar Ugaritic;Vaii Vai;Vith Vithkuqi;Wara Warang_Citi;Wcho Wancho;Xpeo Old_Persian;Xsux Cuneiform;Yezi Yezidi;Yiii Yi;
Zanb Zanabazar_Square;Zinh Inherited,Qaai;Zyyy Common;
"""
SCRIPTS = [entry.split() for entry in "".join(NAMES.split("\n")).strip(";").split(";")]
CATEGORIES = """
LC Cased_Letter C Other Cs Surrogate Cc Cf Cn Co L Ll Lm Lo Lt Lu M Mc Me Mn N Nd Nl No P Pc Pd Pe Pf Pi Po Ps S Sc Sk
Sm So Z Zl Zp Zs Control cntrl Format Unassigned Private_Use Letter Lowercase_Letter Modifier_Letter Other_Letter
Titlecase_Letter Uppercase_Letter Mark Combining_Mark Spacing_Mark Enclosing_Mark Nonspacing_Mark Number
Decimal_Number digit Letter_Number Other_Number Punctuation punct Connector_Punctuation Dash_Punctuation
Close_Punctuation Final_Punctuation Initial_Punctuation Other_Punctuation Open_Punctuation Symbol Currency_Symbol
Modifier_Symbol Math_Symbol Other_Symbol Separator Line_Separator Paragraph_Separator Space_Separator
""".split()
BINARY = """
ASCII_Hex_Digit AHex Alphabetic Alpha Bidi_Control Bidi_C Bidi_Mirrored Bidi_M Case_Ignorable CI Cased
Changes_When_Casefolded CWCF Changes_When_Casemapped CWCM Changes_When_Lowercased CWL Changes_When_NFKC_Casefolded
CWKCF Changes_When_Titlecased CWT Changes_When_Uppercased CWU Dash Default_Ignorable_Code_Point DI Deprecated Dep
Diacritic Dia Emoji Emoji_Modifier EMod Emoji_Modifier_Base EBase Emoji_Presentation EPres Extender Ext Grapheme_Base
Gr_Base Grapheme_Extend Gr_Ext Hex_Digit Hex IDS_Binary_Operator IDSB IDS_Trinary_Operator IDST ID_Continue IDC
ID_Start IDS Ideographic Ideo Join_Control Join_C Logical_Order_Exception LOE Lowercase Lower Math
Noncharacter_Code_Point NChar Pattern_White_Space Pat_WS Quotation_Mark QMark Radical Sentence_Terminal STerm
Soft_Dotted SD Terminal_Punctuation Term Unified_Ideograph UIdeo Uppercase Upper Variation_Selector VS White_Space
space XID_Continue XIDC XID_Start XIDS ASCII Any Assigned Regional_Indicator RI Emoji_Component EComp
Extended_Pictographic ExtPict Pattern_Syntax Pat_Syn
""".split()
# Prints the version of Unicode, and then a line with the ranges of each property.
PROGRAM = """
console.log(JSON.stringify(process.versions.unicode));
for (const property of JSON.parse(process.argv[1])) {
  const pattern = new RegExp(`^\\\\p{${property}}$`, 'u');
  const ranges = [];
  for (let value = 0; value < 0x110000; value++) {
    if (!pattern.test(String.fromCodePoint(value))) continue;
    const last = ranges[ranges.length - 1];
    if (last && last[1] === value - 1) last[1] = value; else ranges.push([value, value]);
  }
  console.log(JSON.stringify(ranges));
}
"""


def answered(properties):
    """Returns Node's version of Unicode, and the ranges of each property."""
    command = ["node", "-e", PROGRAM, json.dumps(properties)]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    version, *ranges = map(json.loads, lines)
    return version, ranges


def asked(properties):
    """Returns the same with a set of characters for each property."""
    version, ranges = answered(properties)
    return version, [{value for first, last in found for value in range(first, last + 1)} for found in ranges]


def questions():
    names = [name for short, long in SCRIPTS for name in (short, *long.split(","))]
    valued = [("General_Category", CATEGORIES), ("gc", CATEGORIES[:9]), ("sc", names[:9]), ("scx", names[:9])]
    valued += [("Script", names), ("Script_Extensions", names)]
    return BINARY + CATEGORIES + [f"{property}={value}" for property, values in valued for value in values]


def lines():
    """Yields Node's version of Unicode, and then each property with its ranges, as JSON."""
    properties = questions()
    version, ranges = answered(properties)
    yield json.dumps({"unicode": version})
    for property, found in zip(properties, ranges):
        yield json.dumps({"property": property, "ranges": found})
