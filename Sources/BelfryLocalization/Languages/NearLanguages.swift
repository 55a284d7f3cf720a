/// Which languages are read in place of others though their codes differ: part of CLDR's languageMatching (release 46).
///
/// Taken are the varieties that share a written language, and the sisters that readers of either understand. Left out are
/// the languages that many speakers of another have merely learned (Spanish for Catalan): who reads those says so, in the
/// list of languages.
enum NearLanguages {
  /// As which `language` is written, in general: Swiss German as German. Not the other way round.
  static func standard(of language: String) -> String? { standards[language] }

  /// The languages that readers of `language` understand without having learned them.
  static func sisters(of language: String) -> Set<String> { sisters[language] ?? [] }

  /// Norwegian is one language under two codes.
  static func current(_ language: String) -> String {
    language == "no" ? "nb" : language
  }

  private static let sisters: [String: Set<String>] = [
    "nb": ["da", "nn"], "nn": ["nb"], "da": ["nb"], "cs": ["sk"], "sk": ["cs"], "hr": ["bs"],
    "bs": ["hr"],
    "aa": ["ssy"], "ssy": ["aa"], "id": ["ms"],
  ]

  private static let standards: [String: String] = {
    var result: [String: String] = [:]
    for (standard, members) in varieties {
      for member in members.split(separator: " ") { result[String(member)] = standard }
    }
    return result
  }()

  private static let varieties: [String: String] = [
    "ar": """
    aao abh abv acm acq acw acx acy adf aeb aec afb apc apd arq ars ary arz auz avl ayh ayl ayn ayp bbz \
    pga shu ssh
    """,
    "az": "azb",
    "de": "gsw lb",
    "et": "vro",
    "ff": "ffm fub fue fuf fuh fui fuq fuv",
    "gn": "gnw gui gun nhd",
    "iu": "ikt",
    "kln": "enb eyo niq oki pko sgc tec tuy",
    "kok": "knn",
    "kpe": "gkp",
    "luy": "ida lkb lko lks lri lrm lsm lto lts lwg nle nyd rag",
    "lv": "ltg",
    "mg": "bhr bjq bmm bzc msh skg tdx tkg txy xmv xmw",
    "mn": "mvf",
    "ms": """
    bjn btj bve bvu coa dup hji jak jax kvb kvr kxd lce lcf liw max meo mfa mfb min mqg msi mui orn ors \
    pel pse tmw urk vkk vkt xmm zlm zmi
    """,
    "ne": "dty",
    "om": "gax hae orc",
    "or": "spv",
    "ps": "pbt pst",
    "qu": """
    qub qud quf qug quh quk qul qup qur qus quw qux quy qva qvc qve qvh qvi qvj qvl qvm qvn qvo qvp qvs \
    qvw qvz qwa qwc qwh qws qxa qxc qxh qxl qxn qxo qxp qxr qxt qxu qxw
    """,
    "sc": "sdc sdn sro",
    "sq": "aae aat aln",
    "syr": "aii",
    "uz": "uzs",
    "yi": "yih",
    "zh": "cdo cjy cpx czh czo gan hak hsn lzh mnp nan wuu yue",
  ]
}
