/// Texts without secrets, which redaction must not change; see ``PlantedText``.
enum InnocentTable {
  static let all = texts + members

  static let texts = PlantedText.table(
    """
    path | /items?page=2&sort=name
    path | /items?pageToken=CAUQAA&limit=10
    path | /items?sort_key=created_at&primaryKey=id
    path | /tokens/42
    path | /password/reset
    path | /x?code=404
    path | /x?country_code=de&status_code=200
    path | /x?session=2024-spring
    path | /x?auth=false&pin=left
    path | /x?keyword=password&q=reset+password
    path | /x?token_type=bearer
    path | /orders/4111111111111111
    path | /x?order=4111111111111111
    path | /js/app.3f8a9c1b2d4e5f60718293a4b5c6d7e8.js
    field Accept | text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8
    field User-Agent | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Safari/605.1.15
    field Cookie | theme=dark
    field Cookie | lang=en-US; tz=Europe/Berlin; consent=accepted-all
    field If-None-Match | "q3Zt8LmW1xVb7RkN4pYc9GhT2sDf6JaQ"
    field Traceparent | 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
    field X-Request-Id | 550e8400-e29b-41d4-a716-446655440000
    field Idempotency-Key | 550e8400-e29b-41d4-a716-446655440000
    field Sec-WebSocket-Key | dGhlIHNhbXBsZSBub25jZQ==
    field X-Continuation-Token | q3Zt8LmW1xVb7RkN4pYc9GhT2sDf6JaQ
    reply ETag | W/"q3Zt8LmW1xVb7RkN4pYc9GhT2sDf6JaQ"
    reply Set-Cookie | theme=dark; Path=/
    reply Location | https://a.example/items/42?tab=tokens
    reply WWW-Authenticate | Bearer realm="example", error="invalid_token", error_description="The token expired"
    reply WWW-Authenticate | Basic realm="api"
    reply Content-Security-Policy | default-src 'self'; script-src 'nonce-x' https://cdn.example
    reply Cache-Control | public, max-age=3600
    reply Surrogate-Key | product-1 product-2
    reply Server-Timing | auth;dur=12.5, db;dur=3
    reply Access-Control-Allow-Headers | Authorization, X-Api-Key, X-Auth-Token
    reply Vary | Cookie, Authorization
    reply X-Cache-Key | /items?page=2
    json | {"usage":"login <user> <password>","ok":true}
    json | {"name":"Rex","ok":true}
    json | {"code":"List<Token> items = new Array<Session>();"}
    json | {"text":"\\u003ctoken\\u003e and more"}
    json | {"help":"<token> is required"}
    json | {"message":"Invalid token: expected string"}
    json | {"message":"Password must have at least 8 characters"}
    json | {"errors":{"password":["is too short (minimum is 8 characters)"]}}
    json | {"errors":{"password":"must be at least 8 characters"}}
    json | {"labels":{"password":"Password","apiKey":"API Key","token":"Token"}}
    json | {"password":null,"token":"","secret":false}
    json | {"password":{"type":"string","minLength":8,"format":"password"}}
    json | {"properties":{"token":{"type":"string","description":"The token of the user"}}}
    json | {"properties":{"secret":{"$ref":"#/components/schemas/Secret"}}}
    json | {"token":"{{token}}","password":"${PASSWORD}","secret":"<secret>"}
    json | {"authorization":"Bearer ${TOKEN}","password":"********"}
    json | {"password":"[REDACTED]","token":"xxxxxxxx"}
    json | {"auth":{"type":"basic","username":"ann","method":"header"}}
    json | {"auth":{"enabled":true,"provider":"github"}}
    json | {"usage":{"prompt_tokens":9,"completion_tokens":12,"total_tokens":21}}
    json | {"max_tokens":4096,"tokens":150}
    json | {"tokens":["the","quick","brown"],"x":1}
    json | {"tokens":[{"text":"the","pos":1},{"text":"fox","pos":2}]}
    json | {"paths":{"/app/access_tokens":{"post":{"tags":["apps"],"operationId":"apps/create","summary":"Create it"}}}}
    json | {"secrets":[{"name":"DB","visibility":"private","created_at":"2024-01-01T00:00:00Z","repository_id":1296269}]}
    json | {"authorization":{"note":"optional note","app":{"name":"App","client_name":"A"}}}
    json | {"order":{"number":"4532015112830366"}}
    json | {"securitySchemes":{"jwt":{"type":"http","scheme":"bearer","bearerFormat":"JWT"}}}
    json | {"securitySchemes":{"ApiKeyAuth":{"type":"apiKey","in":"header","name":"X-API-Key"}}}
    json | {"password":"Invalid password","token":"Token expired"}
    json | {"permissions":{"token":"read:token:all"},"x":"a"}§
    json | {"orderNumber":"4111111111111111"}
    json | {"order":{"id":4111111111111111}}
    json | {"trackingNumber":4532015112830366}
    json | {"invoice_no":"5555555555554444"}
    json | {"imei":"378282246310005"}
    json | {"timestamp":4111111111111111}
    json | {"className":"css-1q2W3e4R5t-MuiButtonBase-root-42"}
    json | {"component":"getUserAccountSettings2ForOrganization"}
    json | {"a":"getUserAccountSettings2ForOrganizationMember"}
    json | {"name":"MyVeryLongViewControllerFactory2Implementation"}
    json | {"etag":"q3Zt8LmW1xVb7RkN4pYc9GhT2sDf6JaQ"}
    json | {"sha256":"q3Zt8LmW1xVb7RkN4pYc9GhT2sDf6JaQ"}
    json | {"id":"q3Zt8LmW1xVb7RkN4pYc9GhT2sDf6JaQ"}
    json | {"image":"https://a.example/q3Zt8LmW1xVb7RkN4pYc9GhT2sDf6JaQ"}
    json | {"id":"MDEwOlJlcG9zaXRvcnkxMjk2MjY5MDA="}
    json | {"data":"‹{"a":1,"name":"Rex","colors":["red"]}›"}
    json | {"time":"2024-01-01T10:00:00Z","url":"https://a.example:8080/x@y"}
    json | {"documentation":"Use key=value pairs, such as color=red"}
    json | {"documentation":"The header Authorization: Bearer <token> is required"}
    json | {"documentation":"Set API_KEY=YOUR_API_KEY"}§
    json | {"description":"Forgot your password? Reset your password here."}
    json | {"description":"The session: a short introduction to secrets: part one"}
    json | {"query":"query Q($token: String!) { user(token: $token) { id } }"}
    json | {"type":"password","name":"password","placeholder":"Password"}
    json | {"name":"password","value":""}
    json | {"name":"token","type":"string","value":"Token"}
    json | {"name":"page","value":"2"}
    json | {"key":"greeting.title","value":"Hello"}
    json | {"lat":52.520008,"lng":13.404954,"zip":"10115"}
    json | {"uuid":"550e8400-e29b-41d4-a716-446655440000"}
    json | {"ssh_public_key":"ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQC7"}
    json | [1,2,3,"a:b","c=d"]
    json | {"text":"Bearer authentication is required, Basic access needed"}
    json | {"emoji":"🔑 key: value"}
    json | {"permissions":["read:tokens","write:secrets","password:reset"]}
    json | {"scopes":"token:read password:write"}
    json | {"features":{"password":true,"otp":false,"session":1}}
    json | {"cookie":{"accepted":true}}
    json | {"color":"#4f46e5","signature":"func login(password: String) -> Token"}
    json | {"signature":"Best regards, Ann"}
    json | {"session":{"title":"Keynote","room":"A1","speaker":"Ann"}}
    json | {"session":"morning","pin":"left","pins":["Berlin","Rome"]}
    json | {"code":"NOT_FOUND","errorCode":"E1001","country_code":"DE"}
    json | {"passport":"required","compass":"north","passenger":"Ann"}
    json | {"secretary":"Ann","tokenizer":"bpe","keyboard":"qwerty"}
    json | {"passed":12,"pass":3,"bypass":false}
    json | {"monkey":"George","turkey":"Ankara","author":"Ann"}
    json | {"isbn":"9783161484100","ean":"4006381333931"}
    json | {"phone":"+49 30 1234567","iban":"DE89370400440532013000"}
    json | {"version":"1.2.3-beta.4","build":"20240101.1"}
    json | {"path":"/api/v1/tokens","method":"GET"}
    json | {"content":"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB"}
    form | name=Rex&page=2
    form | email=ann%40a.example&newsletter=on
    form | q=what+is+a+token&type=password
    form | keyword=secret&sort=key
    none | name=Rex&page=2
    text | usage: login <user> <password> [--token <token>]
    text | if (password == null || token == "") return
    text | function login(user: string, password: string): Token
    text | let token = getToken()
    text | token = response.data.token
    text | Password: must be at least 8 characters
    text | Please enter your password: it is case sensitive
    text | The key is: be patient
    text | List<Token> tokens = new ArrayList<Token>();
    text | Map<String, Password> map; Array<Session> b
    text | type Session = { user: User; token: string }
    text | Warning: secret is missing
    text | error: unexpected token: '}'
    text | SyntaxError: Unexpected token < in JSON at position 0
    text | 404 page not found
    text | Your order 4111111111111111 was shipped
    text | sk-fading-circle-container-large
    text | Version: 1.2.3¶Date: 2024-01-01¶
    text | PASSWORD=$DB_PASSWORD¶TOKEN=${TOKEN}¶
    text | https://a.example/path/to/page?x=1#section
    text | mailto:ann@a.example
    text | ratio 4:3, time 10:30, key:value
    text | color: red; key: value
    js | var token=e.token,password=t.value;
    js | function f(token){return token=g(token),token}
    js | if(token===null)throw Error("token is required")
    js | const labels={password:"Password",token:"Token"};
    js | x.headers.Authorization="Bearer "+token
    js | this.password=this.form.password
    js | a={type:"password",name:"password",placeholder:"Enter your password"}
    js | password:function(){return 1}
    js | const KEY={ENTER:13,ESC:27},key="Enter";
    js | var c="css-1q2W3e4R5t6Y7u8I9o0P";
    js | let s = sessionStorage.getItem("token")
    css | .token{color:red}.password:hover{color:blue}
    css | input[type=password]{border:0}
    css | .token.keyword { color: #07a }
    html | <label for="password">Password</label><input type="password" name="password" placeholder="Password">
    html | <input type="password" name="password" value="">
    html | <span class="token keyword">let</span> <span class="token">x</span>
    html | <a href="/password/reset">Forgot password?</a>
    html | <p>Use &lt;token&gt; or &lt;password&gt; here</p>
    html | <td>Token</td><td>Session</td>
    html | <div id="session" class="q3Zt8LmW1xVb7RkN4pYc9GhT2sDf6JaQ"></div>
    html | <button name="key" value="enter">Enter</button>
    html | <meta name="keywords" content="password, token">
    html | <script>var token = null, password = undefined;</script>
    html | <option value="password">Password</option>
    xml | <a><password/><token></token></a>
    xml | <usage>login <user> <password></usage>
    xml | <xs:element name="password" type="xs:string"/>
    xml | <param name="page" value="2"/>
    xml | <order><number>4111111111111111</number><orderNumber>4111111111111111</orderNumber></order>
    xml | <session><title>Keynote</title><room>A1</room></session>
    xml | <key>greeting</key><value>Hello</value>
    xml | <field name="token" type="string" required="true"/>
    yaml | password: ${PASSWORD}¶token: null¶
    yaml | properties:¶  password:¶    type: string¶    minLength: 8¶
    yaml | key: value¶session: morning¶
    graphql | query Q($password: String!) { login(password: $password) { token } }
    graphql | type Query { token: String, session(id: ID!): Session }
    graphql | input Login { password: String!, token: Token }
    sse | data: {"choices":[{"delta":{"content":"token"}}],"usage":{"total_tokens":7}}¶¶
    sse | data: [DONE]¶¶
    ndjson | {"a":1}¶{"b":2}¶
    ws | {"type":"ping","key":"a"}
    ws | 42["message",{"text":"hello: world"}]
    multi | --XyZ¶Content-Disposition: form-data; name="title"¶¶token=none¶--XyZ--¶
    csv | id,password,token¶1,,¶
    """
  ).filter { !$0.description.contains("§") }

  /// Members of JSON whose names end like those of secrets.
  static let members = PlantedText.table(
    memberList.split(separator: "\n").map { "json | {\"id\":7,\($0)}" }.joined(separator: "\n")
  )

  private static let memberList = """
    "objectKey":"uploads/2024/cat.png"
    "objectKey":"a1b2c3d4e5f6a7b8c9d0e1f2"
    "s3key":"backups/db/2024-01-01.gz"
    "s3Key":"9f86d081884c7d659a2feaa0c55ad015"
    "translationKey":"greeting.title"
    "grouping_key":"web-frontend"
    "grouping_key":"9f86d081884c7d659a2feaa0c55ad015"
    "groupKey":"{}:{alertname=\\"x\\"}"
    "design_token":"color-primary-500"
    "designToken":"spacing.large.2"
    "colorToken":"blue500"
    "next_token":"q3Zt8LmW1xVb7RkN4pYc9GhT2sDf6JaQ"
    "nextPageToken":"CAUQAA"
    "continuationToken":"q3Zt8LmW1xVb7RkN4pYc9GhT2sDf6JaQ"
    "syncToken":"CPDAlvWDx70CEPDAlvWDx70CGAU="
    "mapPin":"berlin-mitte"
    "mapPin":"4711"
    "pin":"left"
    "session":"2024-spring"
    "sessionTitle":"Keynote"
    "sessionCount":5
    "session":12
    "signature":"Best regards"
    "signatureVersion":"4"
    "auth":"none"
    "auth":"oauth2"
    "authType":"basic"
    "authMethod":"password"
    "primaryKey":"id"
    "foreign_key":"user_id"
    "publicKey":"MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE"
    "partitionKey":"tenant#42"
    "sortKey":"order#2024"
    "rowKey":"0001"
    "cacheKey":"user:42:profile"
    "cacheKey":"9f86d081884c7d659a2feaa0c55ad015"
    "idempotencyKey":"550e8400-e29b-41d4-a716-446655440000"
    "dedupKey":"9f86d081884c7d659a2feaa0c55ad015"
    "routingKey":"orders.created"
    "messageKey":"error.not_found"
    "labelKey":"label.name"
    "i18nKey":"home.title"
    "stringKey":"app_name"
    "configKey":"feature.enabled"
    "featureKey":"dark-mode"
    "flagKey":"new-checkout-2024"
    "issueKey":"PROJ-123"
    "projectKey":"PROJ"
    "metricKey":"cpu.load"
    "eventKey":"click"
    "imageKey":"img_0001.jpg"
    "fileKey":"docs/a1b2c3d4e5f6a7b8c9d0.pdf"
    "templateKey":"welcome-mail"
    "resourceKey":"9f86d081884c7d659a2feaa0c55ad015"
    "entityKey":"550e8400-e29b-41d4-a716-446655440000"
    "lookupKey":"abc"
    "hashKey":"x"
    "rangeKey":"y"
    "menuKey":"file"
    "hotkey":"ctrl+s"
    "shortcutKey":"Ctrl+Shift+P"
    "keyCode":13
    "keyName":"Enter"
    "keyId":"9f86d081884c7d65"
    "kid":"q3Zt8LmW1xVb7RkN4pYc9GhT2sDf6JaQ"
    "key":"greeting"
    "key":"PROJ-123"
    "tokenType":"Bearer"
    "token_type":"bearer"
    "tokenCount":12
    "token_url":"https://a.example/token"
    "tokenEndpoint":"https://a.example/oauth/token"
    "secretName":"prod/db"
    "secretArn":"arn:aws:secretsmanager:us-east-1:123456789012:secret:prod-db"
    "passwordPolicy":"strong"
    "passwordHint":"your first pet"
    "passwordLength":12
    "passwordMinLength":8
    "passwordResetUrl":"https://a.example/reset"
    "forgotPassword":"https://a.example/forgot"
    "hasPassword":true
    "passwordChangedAt":"2024-01-01T00:00:00Z"
    "boardingPass":"A12"
    "seasonPass":"gold"
    "areaCode":"030"
    "statusCode":200
    "promoCode":"SUMMER2024"
    "code":"invalid_request"
    "code":"E_TOO_MANY_REQUESTS"
    "errorCode":"ERR_INVALID_TOKEN_2"
    "couponCode":"WELCOME10"
    "currencyCode":"EUR"
    "qrCode":"https://a.example/qr/1.png"
    "zipCode":"10115"
    "sourceCode":"let x = 1"
    "barCode":"4006381333931"
    "ticket":"PROJ-123"
    "seed":42
    "nonce":"q3Zt8LmW1xVb7RkN4pYc9GhT2sDf6JaQ"
    "salt":"and pepper"
    "baseToken":"ETH"
    "quote_token":"USDC"
    "stop_token":"<|endoftext|>"
    "padToken":"[PAD]"
    "wordToken":"hello"
    "cookieConsent":"accepted"
    "csrfEnabled":true
    "sidebar":"left"
    "sid":"section-3"
    """
}
