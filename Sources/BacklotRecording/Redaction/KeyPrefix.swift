/// A documented prefix of keys and tokens.
struct KeyPrefix: Sendable {
  /// The characters that must follow a prefix.
  enum Rest: Sendable {
    /// Letters, digits, hyphens, underscores and periods.
    case any
    /// Characters as for ``any``, with both a digit and a capital, since words have the same prefix.
    case mixed
    /// Characters as for ``any``, with both a digit and a letter.
    case letterAndDigit
    /// Hexadecimal digits, of which one is a digit.
    case hexadecimal
  }

  /// The prefix.
  let text: [UInt8]
  /// The type in placeholders.
  let type: String
  /// The minimum number of characters after the prefix.
  let length: Int
  private let rest: Rest

  private init(_ text: String, _ type: String, _ length: Int, _ rest: Rest = .any) {
    self.text = Array(text.utf8)
    self.type = type
    self.length = length
    self.rest = rest
  }

  /// Returns the prefix of a key, or `nil` if the text is not a key.
  static func of(_ key: Slice<UnsafeBufferPointer<UInt8>>) -> KeyPrefix? {
    guard let first = key.first else { return nil }
    return byFirstByte[Int(first)].first { prefix in
      let count = prefix.text.count
      guard key.count >= count + prefix.length else { return false }
      var place = key.startIndex
      for byte in prefix.text {
        if key[place] != byte { return false }
        place += 1
      }
      return prefix.accepts(key[place...])
    }
  }

  /// Returns true if a text has the prefix of a key, of any length.
  static func begins(_ text: String) -> Bool {
    all.contains { $0.rest == .any && text.utf8.starts(with: $0.text) }
  }

  private func accepts(_ key: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var (hasDigit, hasCapital, hasLetter, isHexadecimal) = (false, false, false, true)
    for byte in key {
      switch byte {
      case 48...57: hasDigit = true
      case 65...90: (hasCapital, hasLetter) = (true, true)
      case 97...122: hasLetter = true
      case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "+"): break
      default: return false
      }
      if !(48...57).contains(byte), !(97...102).contains(byte) { isHexadecimal = false }
    }
    return switch rest {
    case .any: true
    case .mixed: hasDigit && hasCapital
    case .letterAndDigit: hasDigit && hasLetter
    case .hexadecimal: isHexadecimal && hasDigit && hasLetter
    }
  }

  private static let byFirstByte: [[KeyPrefix]] = (0..<256).map { byte in all.filter { Int($0.text[0]) == byte } }

  private static let all = cloudKeys + developerKeys + messagingKeys + paymentKeys + otherKeys

  private static let cloudKeys = [
    KeyPrefix("AKIA", "aws_access_key", 16), KeyPrefix("ASIA", "aws_access_key", 16),
    KeyPrefix("ABIA", "aws_access_key", 16, .mixed), KeyPrefix("ACCA", "aws_access_key", 16, .mixed),
    KeyPrefix("AIza", "google_api_key", 35), KeyPrefix("ya29.", "google_token", 20),
    KeyPrefix("GOCSPX-", "google_client_secret", 24), KeyPrefix("dop_v1_", "digitalocean_token", 64),
    KeyPrefix("doo_v1_", "digitalocean_token", 64), KeyPrefix("dor_v1_", "digitalocean_token", 64),
    KeyPrefix("LTAI", "alibaba_access_key", 16, .mixed), KeyPrefix("hvs.", "vault_token", 20),
    KeyPrefix("dt0c01.", "dynatrace_token", 80), KeyPrefix("dt0s16.", "dynatrace_token", 80),
    KeyPrefix("hvb.", "vault_token", 20), KeyPrefix("hvr.", "vault_token", 20),
    KeyPrefix("s.", "vault_token", 24, .mixed),
    KeyPrefix("dapi", "databricks_token", 32, .hexadecimal), KeyPrefix("dkea", "databricks_token", 32, .hexadecimal),
    KeyPrefix("HRKU-", "heroku_key", 20), KeyPrefix("pul-", "pulumi_token", 40, .hexadecimal),
    KeyPrefix("tskey-", "tailscale_key", 16), KeyPrefix("nfp_", "netlify_token", 30),
    KeyPrefix("rnd_", "render_key", 20, .mixed),
    KeyPrefix("fo1_", "fly_token", 20), KeyPrefix("fm2_", "fly_token", 40),
    KeyPrefix("sbp_", "supabase_token", 36, .hexadecimal),
    KeyPrefix("sb_secret_", "supabase_token", 20), KeyPrefix("pscale_tkn_", "planetscale_token", 30),
    KeyPrefix("pscale_pw_", "planetscale_token", 30), KeyPrefix("v1.0-", "cloudflare_key", 120),
    KeyPrefix("dp.pt.", "doppler_token", 40), KeyPrefix("dp.st.", "doppler_token", 40),
    KeyPrefix("dp.ct.", "doppler_token", 40),
    KeyPrefix("sha256~", "openshift_token", 40),
  ]

  private static let developerKeys = [
    KeyPrefix("ghp_", "github_token", 36), KeyPrefix("gho_", "github_token", 36), KeyPrefix("ghu_", "github_token", 36),
    KeyPrefix("ghs_", "github_token", 36), KeyPrefix("ghr_", "github_token", 36),
    KeyPrefix("github_pat_", "github_token", 22), KeyPrefix("glpat-", "gitlab_token", 20),
    KeyPrefix("gldt-", "gitlab_token", 20), KeyPrefix("glrt-", "gitlab_token", 20),
    KeyPrefix("glcbt-", "gitlab_token", 20),
    KeyPrefix("glptt-", "gitlab_token", 20), KeyPrefix("glft-", "gitlab_token", 20),
    KeyPrefix("glsoat-", "gitlab_token", 20),
    KeyPrefix("gloas-", "gitlab_token", 20), KeyPrefix("glagent-", "gitlab_token", 20),
    KeyPrefix("npm_", "npm_token", 36),
    KeyPrefix("pypi-", "pypi_token", 50), KeyPrefix("rubygems_", "rubygems_key", 40, .hexadecimal),
    KeyPrefix("dckr_pat_", "docker_token", 20), KeyPrefix("oy2", "nuget_key", 43, .letterAndDigit),
    KeyPrefix("cio", "crates_token", 32, .mixed), KeyPrefix("CLOJARS_", "clojars_token", 40),
    KeyPrefix("ATATT3", "atlassian_token", 60),
    KeyPrefix("ATBB", "bitbucket_token", 28, .mixed), KeyPrefix("ATCTT3", "atlassian_token", 60),
    KeyPrefix("PMAK-", "postman_key", 50), KeyPrefix("lin_api_", "linear_key", 32),
    KeyPrefix("lin_oauth_", "linear_key", 32),
    KeyPrefix("figd_", "figma_token", 30), KeyPrefix("figo_", "figma_token", 30), KeyPrefix("figu_", "figma_token", 30),
    KeyPrefix("sntrys_", "sentry_token", 30), KeyPrefix("sntryu_", "sentry_token", 30),
    KeyPrefix("glsa_", "grafana_token", 30), KeyPrefix("glc_", "grafana_token", 30),
    KeyPrefix("squ_", "sonarqube_token", 40, .hexadecimal),
    KeyPrefix("sqp_", "sonarqube_token", 40, .hexadecimal), KeyPrefix("sqa_", "sonarqube_token", 40, .hexadecimal),
    KeyPrefix("sgp_", "sourcegraph_token", 40), KeyPrefix("bkua_", "buildkite_token", 40),
    KeyPrefix("CCIPAT_", "circleci_token", 30),
    KeyPrefix("AKCp", "artifactory_key", 60), KeyPrefix("NRAK-", "new_relic_key", 24),
    KeyPrefix("NRAA-", "new_relic_key", 24),
    KeyPrefix("NRJS-", "new_relic_key", 15), KeyPrefix("NRII-", "new_relic_key", 24),
    KeyPrefix("phx_", "posthog_key", 30),
    KeyPrefix("AGE-SECRET-KEY-1", "age_key", 50), KeyPrefix("CFPAT-", "contentful_token", 40),
    KeyPrefix("lsv2_pt_", "langsmith_key", 32),
    KeyPrefix("lsv2_sk_", "langsmith_key", 32), KeyPrefix("rdme_", "readme_key", 60),
    KeyPrefix("vcp_", "vercel_token", 24, .mixed),
    KeyPrefix("vercel_blob_rw_", "vercel_token", 20), KeyPrefix("ddp_", "datadog_key", 30),
    KeyPrefix("ddapp_", "datadog_key", 30),
  ]

  private static let messagingKeys = [
    KeyPrefix("xoxa-", "slack_token", 10), KeyPrefix("xoxb-", "slack_token", 10), KeyPrefix("xoxp-", "slack_token", 10),
    KeyPrefix("xoxr-", "slack_token", 10), KeyPrefix("xoxs-", "slack_token", 10), KeyPrefix("xoxc-", "slack_token", 10),
    KeyPrefix("xoxd-", "slack_token", 10), KeyPrefix("xoxe-", "slack_token", 10),
    KeyPrefix("xoxe.xoxp-", "slack_token", 10),
    KeyPrefix("xoxe.xoxb-", "slack_token", 10), KeyPrefix("xapp-", "slack_token", 10),
    KeyPrefix("xwfp-", "slack_token", 10),
    KeyPrefix("SG.", "sendgrid_key", 30, .mixed), KeyPrefix("key-", "mailgun_key", 32, .hexadecimal),
    KeyPrefix("SK", "twilio_key", 32, .hexadecimal), KeyPrefix("xkeysib-", "brevo_key", 60),
    KeyPrefix("xsmtpsib-", "brevo_key", 60),
    KeyPrefix("re_", "resend_key", 24, .mixed), KeyPrefix("EAACEdEose0cBA", "facebook_token", 10),
    KeyPrefix("EAA", "facebook_token", 80, .mixed), KeyPrefix("secret_", "notion_token", 43, .mixed),
    KeyPrefix("ntn_", "notion_token", 40, .mixed), KeyPrefix("pat", "airtable_token", 78, .mixed),
    KeyPrefix("pat-na1-", "hubspot_token", 30), KeyPrefix("pat-eu1-", "hubspot_token", 30),
  ]

  private static let paymentKeys = [
    KeyPrefix("sk_live_", "stripe_key", 10), KeyPrefix("sk_test_", "stripe_key", 10),
    KeyPrefix("rk_live_", "stripe_key", 10), KeyPrefix("rk_test_", "stripe_key", 10),
    KeyPrefix("whsec_", "stripe_key", 16),
    KeyPrefix("shpat_", "shopify_token", 32), KeyPrefix("shpca_", "shopify_token", 32),
    KeyPrefix("shppa_", "shopify_token", 32),
    KeyPrefix("shpss_", "shopify_token", 32), KeyPrefix("sq0atp-", "square_token", 22),
    KeyPrefix("sq0csp-", "square_token", 22),
    KeyPrefix("EAAAE", "square_token", 50, .mixed), KeyPrefix("access_token$", "braintree_token", 20),
    KeyPrefix("shippo_live_", "shippo_token", 30), KeyPrefix("duffel_live_", "duffel_token", 30),
    KeyPrefix("FLWSECK-", "flutterwave_key", 20), KeyPrefix("FLWSECK_", "flutterwave_key", 12),
    KeyPrefix("EZAK", "easypost_key", 50), KeyPrefix("EZTK", "easypost_key", 50), KeyPrefix("pplx-", "api_key", 40),
  ]

  private static let otherKeys = [
    KeyPrefix("hf_", "hugging_face_token", 30), KeyPrefix("sk-ant-", "api_key", 20),
    KeyPrefix("sk-proj-", "api_key", 20),
    KeyPrefix("sk-or-v1-", "api_key", 30), KeyPrefix("sk-", "api_key", 20, .mixed),
    KeyPrefix("gsk_", "api_key", 40, .mixed),
    KeyPrefix("xai-", "api_key", 60, .mixed), KeyPrefix("r8_", "replicate_token", 30, .mixed),
    KeyPrefix("aio_", "adafruit_key", 26, .mixed),
    KeyPrefix("sl.", "dropbox_token", 60, .mixed), KeyPrefix("tfp_", "typeform_token", 40),
    KeyPrefix("fio-u-", "frameio_token", 40),
    KeyPrefix("sk.eyJ", "mapbox_token", 40), KeyPrefix("AQVN", "yandex_key", 30, .mixed),
    KeyPrefix("pnu_", "prefect_key", 36),
    KeyPrefix("AAAAAAAAAAAAAAAAAAAAA", "twitter_token", 40, .mixed), KeyPrefix("sk_", "api_key", 32, .letterAndDigit),
    KeyPrefix("ops_eyJ", "onepassword_token", 60), KeyPrefix("A3-", "onepassword_key", 30, .mixed),
    KeyPrefix("rpa_", "runpod_key", 36, .mixed),
  ]
}
