/// Places and forms of secrets, each of which must be replaced; see ``PlantedText``.
enum SecretTable {
  static let all = places + names + shapes

  /// Places of a secret with a name.
  static let places = PlantedText.table(
    """
    path | /login?token=§
    path | /login?a=1&access_token=§&b=2
    path | /login?user%5Bpassword%5D=§
    path | /login?pass%77ord=§
    path | /login#access_token=§&expires_in=3600
    path | /login#/done?id_token=§
    path | /cart;jsessionid=§?x=1
    path | /cart;token=§/items
    path | /go?next=«https://b.example/?token=§»
    path | /go?next=«https://b.example/?next=«/x?token=§»»
    path | /go?next=https://b.example/?password=§
    path | /go?q=«{"password":"§"}»
    path | /go?q={"token":"§"}
    path | /go?«{"token":"§"}»
    path | /callback?code=§&state=xyz
    path | /callback?state=xyz&code=§
    path | /x?sig=§&se=2024-01-01
    path | /x?X-Amz-Signature=§&X-Amz-Date=20240101T000000Z
    path | /x?key=§
    path | /x?api_key=§
    path | /x?apikey=§
    path | /x?auth=§
    path | /x?jwt=§
    path | /x?sid=§
    path | /x?client_secret=§
    path | /x?SAMLResponse=§
    path | https://a.example/x?token=§
    path | https://rex:§@a.example/x
    authority | rex:§@a.example
    field Authorization | Bearer §
    field Authorization | Basic ‹rex:§›
    field Authorization | Token §
    field Authorization | token §
    field Authorization | §
    field Authorization | ApiKey §
    field Authorization | Digest username="rex", response="§"
    field Authorization | SharedKey account:§
    field Authorization | AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20240101/us-east-1/s3/aws4_request, Signature=§
    field Proxy-Authorization | Bearer §
    field X-Forwarded-Authorization | Bearer §
    field X-Api-Key | §
    field X-Auth-Token | §
    field X-Access-Token | §
    field X-CSRF-Token | §
    field X-XSRF-TOKEN | §
    field X-Amz-Security-Token | §
    field X-Vault-Token | §
    field X-Goog-Api-Key | §
    field X-Shopify-Access-Token | §
    field X-Hub-Signature-256 | sha256=§
    field X-Slack-Signature | v0=§
    field Ocp-Apim-Subscription-Key | §
    field X-Functions-Key | §
    field X-User-Password | §
    field X-Secret | §
    field X-Partner-Key | §
    field X-Twilio-Signature | §
    field PRIVATE-TOKEN | §
    field Api-Key | §
    field apikey | §
    field X-Session-Id | §
    field DPoP-Access-Token | §
    field Cookie | sid=§; theme=dark
    field Cookie | theme=dark; remember=§
    field Cookie | a="§"
    field Cookie | §
    field Cookie | theme=dark; §
    field Cookie | __Host-session=§
    field Cookie | cart=‹{"token":"§"}›
    field Cookie2 | $Version=1; sid=§
    reply Set-Cookie | sid=§; Path=/; HttpOnly; Max-Age=3600
    reply Set-Cookie | §; Path=/
    reply Set-Cookie | prefs=§; Expires=Wed, 21 Oct 2026 07:28:00 GMT
    reply Set-Cookie2 | sid=§; Version=1
    reply Location | https://a.example/cb?code=§&state=1
    reply Location | /in#access_token=§
    reply Location | https://rex:§@a.example/
    reply Content-Location | /x?token=§
    reply Link | </a?page=2&token=§>; rel=next
    reply Refresh | 5; url=/a?token=§
    reply X-Context | {"token":"§"}
    reply X-Context | ‹{"access_token":"§","expires_in":3600}›
    reply X-Debug | password=§
    reply X-Debug | user=ann, token="§"
    reply X-Accel-Redirect | /files?token=§
    field Referer | https://a.example/reset?reset_token=§
    field X-Original-URL | /a?token=§
    field X-Note | see https://a.example/?token=§ for more
    json | {"password":"§"}
    json | {"a":{"b":[{"c":{"password":"§"}}]}}
    json | {"creditCard":{"number":"§","brand":"visa"}}
    json | {"a":"\\u0022token\\u0022: \\u0022§\\u0022"}
    json | {"tokens":["§","other-Tok3n-x81"]}
    json | {"credentials":{"user":"ann","value":"§"}}
    json | {"secrets":{"db":{"main":"§"}}}
    json | {"token":{"access":"§","expires_in":3600}}
    json | {"passw\\u006frd":"§"}
    json | {"pass\u{200B}word":"§"}
    json | {"body":"⟦{"password":"§"}⟧"}
    json | {"body":"⟦{"a":"⟦{"password":"§"}⟧"}⟧"}
    json | {"message":"⟦Upstream replied: {"access_token":"§"}⟧"}
    json | {"message":"⟦failed 5" pipe: {"access_token":"§"} at line 1⟧"}
    json | {"message":"GET https://a.example/x?token=§ failed"}
    json | {"message":"login with password=§"}
    json | {"message":"⟦login with password='§'⟧"}
    json | {"message":"⟦Header X-Api-Key: §⟧"}
    json | {"curl":"⟦curl -H 'X-Api-Key: §' https://a.example⟧"}
    json | {"curl":"⟦curl -H "Authorization: Bearer §" https://a.example⟧"}
    json | {"url":"https://a.example/?access_token=§"}
    json | {"url":"https://rex:§@a.example/"}
    json | {"form":"grant_type=password&username=a&password=§"}
    json | {"xml":"⟦<login><password>§</password></login>⟧"}
    json | {"html":"⟦<input name="csrf_token" value="§">⟧"}
    json | {"query":"⟦mutation { login(user: "ann", password: "§") { id } }⟧","variables":null}
    json | {"query":"mutation L($p: String!) { login(password: $p) { id } }","variables":{"password":"§"}}
    json | [{"name":"password","value":"§"}]
    json | {"headers":[{"name":"X-Api-Key","value":"§"}]}
    json | {"env":[{"key":"DB_PASSWORD","value":"§"}]}
    json | {"data":"‹{"password":"§"}›"}
    json | {"state":"‹{"a":1,"token":"§"}›"}
    json | {"dsn":"postgres://app:§@db.example/main"}
    json | {"connectionString":"Server=db;User Id=app;Password=§;"}
    json | {"conf":"Server=db;User Id=app;Password=§;Encrypt=true"}
    json | {"log":"⟦{'password': '§', 'user': 'ann'}⟧"}
    json | {"env":"⟦DB_HOST=x¶DB_PASSWORD=§¶⟧"}
    json | {"yaml":"⟦db:¶  password: §¶⟧"}
    json | {"token":"§"
    json | {"password" : "§" , "x":1}
    json | "⟦{"token":"§"}⟧"
    json | {"a":"⟦<a data-x="⟪{"token":"§"}⟫">⟧"}
    problem | {"title":"x","detail":"⟦bad token: "§"⟧","token":"§"}
    form | user=ann&password=§
    form | user[password]=§
    form | payload=«{"token":"§"}»
    form | payload=«Upstream said {"token":"§"}»
    form | payload=«<login><password>§</password></login>»
    form | next=«https://b.example/?token=§»
    form | grant_type=authorization_code&code=§
    form | grant_type=refresh_token&refresh_token=§
    form | client_assertion=§&client_assertion_type=x
    form | SAMLResponse=§&RelayState=x
    form | password=«§»&a=1
    form | pass+word=1&new_password1=§
    none | user=ann&password=§
    none | {"password":"§"}
    none | callback({"access_token":"§"})
    none | var s = {"access_token":"§"};
    js | callback({"access_token":"§","n":1});
    js | /**/jsonp123({"user":{"password":"§"}})
    js | window.__STATE__ = {"session":{"accessToken":"§"}};
    js | const config = { apiKey: "§", authDomain: "x" };
    js | const config = { apiKey: '§' };
    js | var token = "§";
    js | localStorage.setItem("x", JSON.stringify({"refresh_token": "§"}))
    css | /* {"token":"§"} */ body { color: red }
    css | body { background: url("/img?token=§") }
    html | <script>window.data = {"token":"§"}</script>
    html | <script type="application/json">{"props":{"password":"§"}}</script>
    html | <div data-props="⟪{"token":"§"}⟫"></div>
    html | <div data-props='{"token":"§"}'></div>
    html | <input type="hidden" name="csrf_token" value="§">
    html | <input value="§" name="authenticity_token" type="hidden"/>
    html | <input type="password" name="p" value="§">
    html | <input type=hidden name=csrf_token value=§>
    html | <meta name="csrf-token" content="§">
    html | <a href="/reset?token=§">reset</a>
    html | <a href="/reset?a=1&amp;token=§">reset</a>
    html | <form action="https://rex:§@a.example/x">
    html | <iframe src="/e#access_token=§"></iframe>
    xml | <login><password>§</password></login>
    xml | <login><password xml:lang="en">§</password></login>
    xml | <login password="§"/>
    xml | <login password='§'/>
    xml | <a><param name="password" value="§"/></a>
    xml | <a><add key="ApiKey" value="§" /></a>
    xml | <a><entry key="password">§</entry></a>
    xml | <resources><string name="api_key">§</string></resources>
    xml | <a><password><![CDATA[§]]></password></a>
    xml | <a><password><!-- x -->§</password></a>
    xml | <a><x>⟪<login><password>§</password></login>⟫</x></a>
    xml | <a><json>{"token":"§"}</json></a>
    xml | <a><json>⟪{"token":"§"}⟫</json></a>
    xml | <a><![CDATA[{"token":"§"}]]></a>
    xml | <credentials><user>ann</user><value>§</value></credentials>
    xml | <ns:Password xmlns:ns="urn:x">§</ns:Password>
    xml | <member><name>password</name><value><string>§</string></value></member>
    xml | <connectionStrings><add name="db" connectionString="Server=x;Password=§;"/></connectionStrings>
    soap | <s:Envelope><s:Header><wsse:Password Type="x#PasswordText">§</wsse:Password></s:Header></s:Envelope>
    soap | <s:Body><LoginRequest userName="ann" password="§"/></s:Body>
    plist | <dict><key>password</key><string>§</string></dict>
    plist | <dict><key>apiKey</key>¶  <string>§</string></dict>
    svg | <svg><a href="/x?token=§"/></svg>
    yaml | db:¶  user: app¶  password: §¶  host: x¶
    yaml | password: "§"¶
    yaml | password: '§'¶
    yaml | api_key: § # main¶
    yaml | - name: API_KEY¶  value: x¶- token: §¶
    text | DB_PASSWORD=§¶DB_HOST=x¶
    text | export API_KEY="§"¶
    text | api_key = §¶
    text | password: §
    text | Password: §¶User: ann
    text | Your API key: §
    text | {'password': '§'}
    text | {'user': {'token': u'§'}, 'password': '§'}
    text | {:password=>"§", :user=>"ann"}
    text | {"password"=>"§"}
    text | curl -H 'X-Api-Key: §' https://a.example
    text | curl -H "X-Api-Key: §" https://a.example
    text | curl https://a.example/?token=§
    text | curl -H 'Authorization: Bearer §'
    text | curl -d 'grant_type=password&password=§' https://a.example
    text | 2024-01-01 12:00:00 INFO login token=§ user=ann
    text | 2024-01-01 12:00:00 INFO GET /x?access_token=§ 200
    text | level=info msg="signed in" api_key=§ status=200
    text | Server=db;User Id=app;Password=§;
    text | Server=db;Uid=app;Pwd=§;
    text | DefaultEndpointsProtocol=https;AccountName=x;AccountKey=§;EndpointSuffix=core
    text | Endpoint=sb://x.example/;SharedAccessKeyName=k;SharedAccessKey=§
    text | postgres://app:§@db.example:5432/main
    text | redis://:§@cache.example:6379
    text | see https://rex:§@a.example/x.
    text | Authorization: Bearer §¶Accept: */*¶
    text | Authorization: Basic ‹rex:§›¶
    text | GET /x HTTP/1.1¶Host: a¶X-Auth-Token: §¶¶
    text | Cookie: sid=§; theme=dark¶
    text | [client]¶user=x¶password=§¶
    text | spring.datasource.password=§¶
    text | {\\"token\\":\\"§\\"}
    text | prefix {\\"a\\":{\\"password\\":\\"§\\"}} suffix
    text | «{"token":"§"}»
    text | ««{"token":"§"}»»
    text | x=«https://a.example/?token=§»
    text | ‹{"password":"§","user":"ann"}›
    csv | id,name¶1,"password=§"
    graphql | mutation { login(user: "ann", password: "§") { id } }
    graphql | { user(token: "§") { id } }
    sse | data: {"token":"§"}¶¶
    sse | event: x¶data: {"a":{"password":"§"}}¶¶data: [DONE]¶¶
    sse | data: token=§¶¶
    sse | data: {"text":"⟦{"token":"§"}⟧"}¶¶
    sse | data: {¶data: "password": "§"¶data: }¶¶
    ndjson | {"a":1}¶{"password":"§"}¶
    ws | {"type":"auth","token":"§"}
    ws | 42["login",{"password":"§"}]
    ws | CONNECT¶login:x¶passcode:§¶¶
    ws | token=§
    multi | --XyZ¶Content-Disposition: form-data; name="password"¶¶§¶--XyZ--¶
    multi | --XyZ¶Content-Disposition: form-data; name*=UTF-8''pass%77ord¶¶§¶--XyZ--¶
    multi | --XyZ¶Content-Disposition: form-data; name=token¶¶§¶--XyZ--¶
    multi | --Other¶Content-Disposition: form-data; name="password"¶¶§¶--Other--¶
    multi | --XyZ¶Content-Disposition: form-data; name="meta"¶Content-Type: application/json¶¶{"token":"§"}¶--XyZ--¶
    multi | --XyZ¶Content-Disposition: form-data; name="meta"¶¶{"token":"§"}¶--XyZ--¶
    multi | --XyZ¶Content-Disposition: form-data; name="a"¶X-Api-Key: §¶¶1¶--XyZ--¶
    mixed | --XyZ¶Content-Type: application/http¶¶GET /x?token=§ HTTP/1.1¶¶--XyZ--¶
    mixed | --XyZ¶Content-Type: application/http¶¶GET /x HTTP/1.1¶Authorization: Bearer §¶¶--XyZ--¶
    comment | logged in with password=§
    """
  )

  /// Names of secrets, as members of JSON.
  static let names = PlantedText.table(
    nameList.split(separator: " ").map { "json | {\"id\":7,\"\($0)\":\"§\"}" }.joined(separator: "\n")
  )

  private static let nameList = """
    password password1 new_password1 newPassword passwords pass db_pass user_pass passwd pwd passphrase passcode \
    currentPassword password_confirmation passwordConfirm confirmPassword userPassword dbpassword SMTP_PASSWORD \
    smtpPassword keystorePassword password_text passwordValue secret secrets clientSecret client_secret app_secret \
    appSecret SecretString secretValue secret_value secretKey secret_key SECRET_KEY_BASE1 webhook_secret sharedSecret \
    consumer_secret signing_secret apiSecret token tokens accessToken access_token AccessToken refresh_token \
    refreshToken id_token idToken authToken auth_token sessionToken csrf_token csrfToken csrfmiddlewaretoken xsrfToken \
    apiToken api_token bearer bearerToken userToken botToken deviceToken deploy_token personalAccessToken \
    verificationToken resetToken reset_password_token inviteToken remember_token authenticity_token securityToken \
    SessionToken jwt jwtToken apiKey apiKeys api_key api_keys APIKey apikey x-api-key subscriptionKey accessKey \
    access_key AccessKeySecret secretAccessKey SecretAccessKey aws_secret_access_key privateKey private_key \
    encryptionKey encryption_key masterKey signingKey accountKey sharedAccessKey licenseKey stripe_key mapsApiKey \
    google_api_key serverKey appKey app_key session_id sessionId sessionid PHPSESSID JSESSIONID ASP.NET_SessionId \
    connect.sid credential credentials authorization cookie Set-Cookie mnemonic seed_phrase recovery_phrase \
    recovery_codes backup_codes recoveryCode connectionString connection_string ConnectionString device_code \
    code_verifier authorization_code client_assertion assertion SAMLResponse samlResponse signature sig hmac session \
    user.password login[password] oauth_token oauth_token_secret x_auth_token ssoToken
    """

  /// Secrets without a telling name.
  static let shapes = PlantedText.table(
    keyList.split(separator: "\n").flatMap { key in
      ["json | {\"a\":\"\(key)\"}", "text | it is \(key) here"]
    }.joined(separator: "\n") + "\n" + otherShapes
  )

  private static let otherShapes = """
    text | https://hooks.slack.com/services/T01234567/B01234567/aBcDeFgHiJkLmNoPqRsTuVwX
    path | /services/T01234567/B01234567/aBcDeFgHiJkLmNoPqRsTuVwX
    path | /api/webhooks/123456789012345678/aBcDeFgHiJkLmNoPqRsTuVwXaBcDeFgHiJkLmNoPqRsTuVwXaBcDeFgHiJkLm01
    path | /bot123456789:AAF0a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p/sendMessage
    json | {"n":"4111 1111 1111 1111"}
    json | {"n":4111111111111111}
    text | Card 5555-5555-5555-4444 was charged
    form | card=4111+1111+1111+1111
    text | -----BEGIN PRIVATE KEY-----¶MIIEvQIBADANBgkqhkiG9w0BAQEFAASC¶-----END PRIVATE KEY-----
    json | {"k":"⟦-----BEGIN RSA PRIVATE KEY-----¶MIIEvQIBADANBgkqhkiG9w0BAQEFAASC¶-----END RSA PRIVATE KEY-----⟧"}
    json | {"x":"q3Zt8LmW1xVb7RkN4pYc9GhT2sDf6JaQ"}
    text | Basic cmV4OmgxZGRlbi13MHJk
    text | Bearer abcdef0123456789abcdef
    path | /u/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlMTIz/x
    """

  /// Invented keys.
  ///
  /// Their third character is followed by a mark, so that no scanner takes them for real ones.
  private static let keyList = """
    eyJ~|~hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlMTIz
    AKI~|~AUJZDE8GXD6NCF10E
    ASI~|~APF91DHODZDOC9IS0
    ghp~|~_jIhKtJ0RlgLKOmxgJTeKdNnFRIBXuDL7Dxtp
    gho~|~_YlSXpfKtHF4vUCsMehGAkWvj7FAc9QeWJKY4
    ghs~|~_0uvSwMFLZDe1f8rESQedUStPKR0CsTy4Qwb8
    git~|~hub_pat_DwkNhFdnXsiVpzz63FfkCz_Jr4i0B3JrTAwR4y9ojfljoQoaF1LlqsajAIxNKu8iS2G8NPRVdD53X83RZJ
    glp~|~at-KjIg8xNbe3nNyjOq9wMx
    gld~|~t-Ehh2FDEEtfjgVvVqE1Sk
    xox~|~b-803852808414-Hx6kwXoIIXGvOoNZYW2mZp0z
    xox~|~p-338750047439-9wCZ7Uw9xfogoEmvnEN5N1aE
    xap~|~p-1-WFHYM4L1VFZ-DzV8fUkkibjL5DZPjN0M
    sk_~|~live_EQ7wjJJibaZUPgHV7iB3m03n
    rk_~|~live_bqnsGpWLuqIA1id6Vw5DQL05
    sk_~|~test_HA064GiIjHGb3CXlMaXZjljE
    whs~|~ec_NUhJduRHHJEYXg4JdpmrcXgGCJbW56eC
    AIz~|~auNGMGmSrCGIZEG8pSH4487q7J58m1CiAhzC
    ya2~|~9.ueQpBenQtYh5Xj8TPQxjq4i9DoV8gz4FkQ1okTBG
    GOC~|~SPX-zvAmwufUxbvJDCTbyvHNsG9eh6Yo
    SG.~|~4gfqrc5XlrWi0B26R08qzj.I6GKFSufrdZSlB5er8bOfZqfM2oeq3hDavJA76rNicH
    npm~|~_Tp8hkqdlm7tOtHWnsCGRlrwZbqcabUGJmGEp
    pyp~|~i-AgEI7CgQ0PBQFI14zGtSnovm14TUOizwd1iaeOV4qBkdfQ1y3GQsMpSscDlkrCaq
    hf_~|~x9vJupc94tnwlavyfErGPmpGXafq0fjzLc
    shp~|~at_c099724caf4941d4072014b3ce107f80
    shp~|~ss_e222f828767efc2f91624a8940f1f836
    dop~|~_v1_f99eee3692f09e2e8c662248b483b7ffc050fec94dbca3a0aac36098b2cc2bd8
    sk-~|~ant-api03-2drgd1QsO7jprBGumXxY9B4bZWOz648JJnUfd7UACNWiP3sFd67JikEAvstq
    sk-~|~proj-VVPqzPptEJQzhkPkenG5ZFJoC6vWCBiJmpflvJfu
    sk-~|~pxqZKm4bV3AyAVHnyrvWdFrK9xiRGHOY32nfr5pyzPCB9t20
    lin~|~_api_39bicBTW5ZE9LFaez7770H2DCpYgojjHRg80USP2
    sec~|~ret_W5DfJXcaYioK6cPTt9iOqHOBSWhgetH8LmyqoYMaaIt
    ntn~|~_Dr9uP14pEHpJpb9ATPtdbmF4RPAfqoQB7xoFcSvTAxRzma
    fig~|~d_ZsV2GenFmtX0moDoqW4sg8NFNl5oFA6Qd8Mj7zdn
    snt~|~rys_bMjAdTdlzC5T4uUhf7kvmlP7HVDctQUy1xvCkgafrfwA94hJ9WnywX0t0ZBf
    snt~|~ryu_1f6be6abf0d7c1c1e21862ab8a18a8902073fec8df4f50947aaeb26c57d21fa5
    722~|~524278:AATCloiADN5RpVI2XQWhX1ssrKrxqVqmCpl
    SK7~|~7496a2c8773e130f7eb19731662b5e8
    key~|~-03b61ba4168160adb59261ff2d3c425c
    hvs~|~.SrAsQtA9dtVK4wAAb3XZxPmzUzn8aB5kBh0fzK4xDXkiadJjPZ6zfKN7xVGkjwskHk7egyFWZY9Zmti18c6EudM7Oy
    s.f~|~5TNS05kOY2oNzN2m1ElKncz
    M8H~|~kywhjpU05mc4J1WRcQ1uhyM.DJ2OXt.PAtLpByQxCGClbaNFDpCWNX0D1lZEzgeiwBxfZ
    AGE~|~-SECRET-KEY-1266CCIFU6FD6YIBEHMI5SKOEWQKUR3JQ64NQ6PUXCMLZKRUYKQH7DX297G
    pat~|~qIO2zVZxqyxKjx.a2e751989a01749ddb14f71010b93b7d946bf54074e3248c801bef750110c575
    PMA~|~K-13064d6d59291f0cde2e5738-713a818d8962058765a6ca7cff00d796c2
    dap~|~i5410335b400141212b62c376631129f3
    NRA~|~K-IGNSUV1QBWQSDXU64SB0B17GW4D
    rub~|~ygems_6295d06910bf3f5fb85967f532f3ab3cc2d0b698d5c7e41b
    dck~|~r_pat_LuHj31CQJVukDCSXqLoivDP4SpG
    gls~|~a_mrtWT01NjUjpUuMHwkpu9mq9Ugk9Qgmy_4499d863
    ATA~|~TT3O6grn4yDcaz2YBSoGOsDbjqMVzaVp62BSKLVPA2oQUP44XPSL2oRlPhDBuqOSg5ApYzTTOkq2BEDbN2AHRQ73l5PuXay1F6gcqInkTY88mHwg2KDInTEGbOY1xHvAV8DnRlzGW7hUNwOdqryzdaeA6AOSRwLqgotVz89HoZ9zDnki7XeZZOm
    gsk~|~_EPJUo09jwQO10Y0ADsWJPiX1EwY2orTyRqBRlEaZUZrwpPtuEFBN
    r8_~|~OfQ5xj7t2ydf0K5uY8iH1wOLaQan8ePsqMgLj
    pul~|~-75eb46c5296f62e338d74ff1fe4f7f505aef9ebd
    tsk~|~ey-auth-A9RelOxOPbbN-cRV7vZgGEFW5jcnTAOivg3QxvEXHJX
    xke~|~ysib-69dad8199bfca8b6f3a6a9421cc1c93016f1c4261e5351d30b49895d1a0d1f13-XZAKS6zCeaRyML8Q
    re_~|~En5jOaBa_aRQh92fn3hiEbrUKpCUVl7dx
    sq0~|~atp-XVTS2jUWfsOJTFDQ74q69d
    squ~|~_10102c995f1abef543b5dfce8a981a049d7ccc7e
    90a~|~88d519448fb2fc6791ce680ce2b27-us14
    psc~|~ale_tkn_zLH5q41HuEGLmmnmflZSsxKKwzXH2jpc7Fx3gxODYfj
    dp.~|~pt.uMbwrHMbgcn33KFLKnq7XrBg8CXL0M9iq1cvmlyfbdc
    sbp~|~_bef2c328a72c5e5b77518b1018f134a069e3fab8
    HRK~|~U-yhxEykCpZj6R5aDT6mZck71oe7N3x4ViXC9g
    EAA~|~77y1bOeCvu0oEhOxjvoVdlTCJ4jC3jrAApjbrK1svZkqFguD5EhjGdO5YQ7nJE1shqWmxBqp7pgysA5kd1UsjObCZGvGiCaY18Hs
    sk-~|~or-v1-5bd1d6854575622f856469602d1ba9f20df4875b15b0be23b7ac193fe0407275
    CFP~|~AT-kgtqJ09bbg7SVmqb1MOKDHpSCgw3gTlcrhDFLGWrhhh
    rdm~|~e_z4iILo3ojQKDVzk80b8OySAM1MHcz8dXxvzp1vTB1KZ6u0z2JduHj9R7wp3BQOaxgHleuB
    lsv~|~2_pt_6074dce1118813830d71939b53182e4e_349d98729e
    """.replacing("~|~", with: "")
}
