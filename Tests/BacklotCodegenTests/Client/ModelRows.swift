import Testing

/// A schema with JSON that a client receives, what Swift makes of it, and the JSON that it sends.
struct ModelRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The schema of the component `Model`, and others that it uses.
  let schemas: String
  let received: String
  /// Conditions for `value`, separated by line breaks.
  let conditions: String
  /// The JSON that is sent; `nil` if it is equal to that received.
  let sent: String?

  init(_ name: String, _ schemas: String, _ received: String, _ conditions: String, sent: String? = nil) {
    testDescription = name
    self.schemas = schemas
    self.received = received
    self.conditions = conditions
    self.sent = sent
  }
}

extension ModelRow {
  static let all = nullability + composition + objects + texts

  private static let nullability = [
    ModelRow(
      "null, missing and a value are three states",
      #"{"Model": {"type": "object", "required": ["r"], "properties": {"a": {"type": ["string", "null"]}, "b": {"type": ["string", "null"]}, "c": {"type": ["string", "null"]}, "r": {"type": ["integer", "null"]}}}}"#,
      #"{"a": null, "b": "x", "r": null}"#,
      "value.a == .null\nvalue.b == .value(\"x\")\nvalue.c == nil\nvalue.r == nil"
    ),
    ModelRow(
      "anyOf with null",
      #"{"Model": {"type": "object", "properties": {"a": {"anyOf": [{"type": "string"}, {"type": "null"}]}, "b": {"oneOf": [{"type": "null"}, {"$ref": "@Other"}]}}}, "Other": {"type": "object", "properties": {"x": {"type": "integer"}}}}"#,
      #"{"a": "x", "b": {"x": 1}}"#,
      "value.a == .value(\"x\")\nvalue.b?.value?.x == 1"
    ),
    ModelRow(
      "a reference to a schema that is nullable itself",
      #"{"Model": {"type": "object", "required": ["a"], "properties": {"a": {"$ref": "@Other"}, "b": {"$ref": "@Other"}}}, "Other": {"type": ["object", "null"], "properties": {"x": {"type": "integer"}}}}"#,
      #"{"a": null, "b": null}"#,
      "value.a == nil\nvalue.b == .null"
    ),
    ModelRow(
      "a wrapper that makes a reference nullable",
      #"{"Model": {"type": "object", "properties": {"a": {"allOf": [{"$ref": "@Other"}], "nullable": true, "description": "Text."}}}, "Other": {"type": "object", "properties": {"x": {"type": "integer"}}}}"#,
      #"{"a": null}"#,
      "value.a == .null"
    ),
    ModelRow(
      "enum with null",
      #"{"Model": {"type": "object", "properties": {"a": {"enum": ["x", null]}}}}"#,
      #"{"a": null}"#,
      "value.a == .null"
    ),
  ]

  private static let composition = [
    ModelRow(
      "oneOf with a discriminator",
      #"{"Model": {"oneOf": [{"$ref": "@Cat"}, {"$ref": "@Dog"}], "discriminator": {"propertyName": "kind", "mapping": {"cat": "@Cat", "dog": "Dog"}}}, "Cat": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}, "lives": {"type": "integer"}}}, "Dog": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}, "barks": {"type": "boolean"}}}}"#,
      #"{"kind": "dog", "barks": true}"#,
      #"if case .dog(let dog) = value { dog.barks == true } else { false }"#
    ),
    ModelRow(
      "an unknown value of a discriminator",
      #"{"Model": {"oneOf": [{"$ref": "@Cat"}], "discriminator": {"propertyName": "kind"}, "properties": {}}, "Cat": {"type": "object", "properties": {"kind": {"type": "string"}}}, "Bird": {"oneOf": [{"$ref": "@Cat"}, {"$ref": "@Fish"}], "discriminator": {"propertyName": "kind"}}, "Fish": {"type": "object", "properties": {"kind": {"type": "string"}}}}"#,
      #"{"kind": "Dog"}"#,
      #"value.kind == "Dog""#
    ),
    ModelRow(
      "allOf inheritance with a discriminator in the base",
      #"{"Model": {"type": "object", "required": ["type"], "discriminator": {"propertyName": "type"}, "properties": {"type": {"type": "string"}, "name": {"type": "string"}}}, "Cat": {"allOf": [{"$ref": "@Model"}, {"type": "object", "required": ["lives"], "properties": {"lives": {"type": "integer"}}}]}, "Dog": {"allOf": [{"$ref": "@Model"}, {"type": "object", "properties": {"barks": {"type": "boolean"}}}]}}"#,
      #"{"type": "Cat", "name": "Tom", "lives": 9}"#,
      #"if case .cat(let cat) = value { cat.lives == 9 && cat.name == "Tom" } else { false }"#
    ),
    ModelRow(
      "allOf of objects",
      #"{"Model": {"allOf": [{"$ref": "@Base"}, {"type": "object", "required": ["b", "a"], "properties": {"b": {"type": "integer"}}}]}, "Base": {"type": "object", "properties": {"a": {"type": "string"}}}}"#,
      #"{"a": "x", "b": 2}"#,
      #"value.a == "x""# + "\nvalue.b == 2"
    ),
    ModelRow(
      "oneOf of different kinds",
      #"{"Model": {"type": "array", "items": {"oneOf": [{"type": "number"}, {"type": "string"}, {"type": "integer"}, {"type": "array", "items": {"type": "string"}}, {"type": "boolean"}]}}}"#,
      #"[1, 1.5, "1", ["a"], true]"#,
      "value[0] == .integer(1)\nvalue[1] == .number(1.5)\nvalue[2] == .string(\"1\")\nvalue[3] == .array([\"a\"])\nvalue[4] == .bool(true)"
    ),
    ModelRow(
      "anyOf of objects: the members decide",
      #"{"Model": {"type": "array", "items": {"anyOf": [{"$ref": "@Small"}, {"$ref": "@Large"}]}}, "Small": {"type": "object", "properties": {"a": {"type": "string"}}}, "Large": {"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}, "b": {"type": "string"}}}}"#,
      #"[{"a": "x", "b": "y"}, {"a": "x"}, {"c": 1}, 5]"#,
      "if case .large = value[0] { true } else { false }\nif case .small = value[1] { true } else { false }\nif case .other = value[3] { true } else { false }",
      sent: #"[{"a": "x", "b": "y"}, {"a": "x"}, {}, 5]"#
    ),
    ModelRow(
      "objects that differ by the values of a member",
      #"{"Model": {"type": "array", "items": {"oneOf": [{"$ref": "@Circle"}, {"$ref": "@Square"}]}}, "Circle": {"type": "object", "required": ["kind"], "properties": {"kind": {"enum": ["circle", "ring"]}, "size": {"type": "integer"}}}, "Square": {"type": "object", "required": ["kind"], "properties": {"kind": {"$ref": "@Name"}, "size": {"type": "integer"}}}, "Name": {"const": "square"}}"#,
      #"[{"kind": "square", "size": 1}, {"kind": "ring", "size": 2}, {"kind": "cube", "size": 3}]"#,
      "if case .square(let square) = value[0] { square.kind == .square } else { false }\nif case .circle(let circle) = value[1] { circle.kind == .ring } else { false }\nif case .other = value[2] { true } else { false }"
    ),
    ModelRow(
      "alternatives of alternatives that differ by the values of a member",
      #"{"Model": {"oneOf": [{"$ref": "@Round"}, {"$ref": "@Flat"}]}, "Round": {"oneOf": [{"$ref": "@A"}, {"$ref": "@B"}]}, "Flat": {"oneOf": [{"$ref": "@C"}, {"$ref": "@D"}]}, "A": {"type": "object", "required": ["k"], "properties": {"k": {"const": "a"}}}, "B": {"type": "object", "required": ["k"], "properties": {"k": {"const": "b"}}}, "C": {"type": "object", "required": ["k"], "properties": {"k": {"const": "c"}}}, "D": {"type": "object", "required": ["k"], "properties": {"k": {"const": "d"}}}}"#,
      #"{"k": "c"}"#,
      "if case .c(let c) = value { c.k == .c } else { false }"
    ),
    ModelRow(
      "members beside alternatives",
      #"{"Model": {"type": "object", "required": ["id"], "properties": {"id": {"type": "integer"}}, "oneOf": [{"type": "object", "title": "Text", "required": ["text"], "properties": {"text": {"type": "string"}}}, {"type": "object", "title": "Image", "required": ["url"], "properties": {"url": {"type": "string"}}}]}}"#,
      #"{"id": 1, "url": "x"}"#,
      #"if case .image(let image) = value { image.id == 1 && image.url == "x" } else { false }"#
    ),
    ModelRow(
      "alternatives that only require members",
      #"{"Model": {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}}"#,
      #"{"b": "x"}"#,
      "value.a == nil\nvalue.b == \"x\""
    ),
    ModelRow(
      "an object that contains itself",
      #"{"Model": {"type": "object", "properties": {"next": {"$ref": "@Model"}, "all": {"type": "array", "items": {"$ref": "@Model"}}}}}"#,
      #"{"next": {"next": {}}, "all": [{}]}"#,
      "value.next?.next?.next == nil\nvalue.all?.count == 1"
    ),
    ModelRow(
      "a reference with a description to a base schema that others extend",
      #"{"Model": {"type": "object", "properties": {"pet": {"allOf": [{"$ref": "@Pet"}], "description": "Text."}}}, "Pet": {"type": "object", "discriminator": {"propertyName": "kind"}, "properties": {"kind": {"type": "string"}}}, "Cat": {"allOf": [{"$ref": "@Pet"}, {"type": "object", "properties": {"lives": {"type": "integer"}}}]}}"#,
      #"{"pet": {"kind": "Cat", "lives": 9}}"#,
      "if case .cat(let cat)? = value.pet { cat.lives == 9 } else { false }"
    ),
    ModelRow(
      "a schema that extends one that extends the base schema",
      #"{"Model": {"type": "object", "discriminator": {"propertyName": "kind"}, "properties": {"kind": {"type": "string"}}}, "Dog": {"allOf": [{"$ref": "@Model"}, {"type": "object", "properties": {"bark": {"type": "string"}}}]}, "Puppy": {"allOf": [{"$ref": "@Dog"}, {"type": "object", "properties": {"age": {"type": "integer"}}}]}}"#,
      #"{"kind": "Puppy", "age": 1, "bark": "x"}"#,
      "if case .puppy(let puppy) = value { puppy.age == 1 && puppy.bark == \"x\" } else { false }"
    ),
    ModelRow(
      "alternatives that extend the schema with the discriminator and them",
      #"{"Model": {"type": "object", "properties": {"all": {"type": "array", "items": {"$ref": "@Animal"}}, "one": {"$ref": "@Dog"}}}, "Animal": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}, "name": {"type": "string"}}, "discriminator": {"propertyName": "kind"}, "oneOf": [{"$ref": "@Cat"}, {"$ref": "@Dog"}]}, "Cat": {"allOf": [{"$ref": "@Animal"}, {"type": "object", "properties": {"lives": {"type": "integer"}}}]}, "Dog": {"allOf": [{"$ref": "@Animal"}, {"type": "object", "required": ["bark"], "properties": {"bark": {"type": "string"}}}]}}"#,
      #"{"all": [{"kind": "Cat", "name": "Tom", "lives": 9}, {"kind": "Dog", "bark": "x"}], "one": {"kind": "Dog", "bark": "y"}}"#,
      "value.all == [.cat(Models_.Cat(kind: \"Cat\", name: \"Tom\", lives: 9)), .dog(Models_.Dog(kind: \"Dog\", bark: \"x\"))]\nvalue.one == Models_.Dog(kind: \"Dog\", bark: \"y\")"
    ),
    ModelRow(
      "a schema with a discriminator that refers to itself with a description",
      #"{"Model": {"type": "object", "discriminator": {"propertyName": "kind"}, "properties": {"kind": {"type": "string"}, "parent": {"allOf": [{"$ref": "@Model"}], "description": "Text."}}}}"#,
      #"{"kind": "a", "parent": {"kind": "b"}}"#,
      "value.parent?.kind == \"b\""
    ),
    ModelRow(
      "a schema with a discriminator that extends itself in a property",
      #"{"Model": {"type": "object", "discriminator": {"propertyName": "kind"}, "properties": {"kind": {"type": "string"}, "parent": {"allOf": [{"$ref": "@Model"}, {"properties": {"x": {"type": "integer"}}}]}}}}"#,
      #"{"kind": "a", "parent": {"kind": "b", "x": 1, "parent": {"x": 2}}}"#,
      "value.parent?.kind == \"b\"\nvalue.parent?.parent?.x == 2"
    ),
    ModelRow(
      "a schema that extends itself in a property",
      #"{"Model": {"type": "object", "properties": {"a": {"type": "string"}, "b": {"allOf": [{"$ref": "@Wide"}, {"properties": {"x": {"type": "integer"}}}]}}}, "Wide": {"allOf": [{"$ref": "@Model"}, {"properties": {"y": {"type": "integer"}}}]}}"#,
      #"{"a": "1", "b": {"a": "2", "x": 1, "y": 2, "b": {"a": "3"}}}"#,
      "value.b?.a == \"2\"\nvalue.b?.y == 2\nvalue.b?.b?.a == \"3\""
    ),
    ModelRow(
      "alternatives of which one contains them",
      #"{"Model": {"type": "object", "properties": {"child": {"oneOf": [{"$ref": "@Model"}, {"type": "string"}]}}}, "Any": {"oneOf": [{"$ref": "@Model"}, {"type": "integer"}]}}"#,
      #"{"child": {"child": "x"}}"#,
      "if case .model(let child)? = value.child, case .string(\"x\")? = child.child { true } else { false }"
    ),
  ]

  private static let objects = [
    ModelRow(
      "additionalProperties true beside properties",
      #"{"Model": {"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": true}}"#,
      #"{"a": "x", "b": [1, null], "c": {}}"#,
      #"value.additionalProperties["b"] == .array([.integer(1), .null])"#
    ),
    ModelRow(
      "additionalProperties with a schema beside properties",
      #"{"Model": {"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": {"type": "integer"}}}"#,
      #"{"a": "x", "b": 2}"#,
      #"value.additionalProperties == ["b": 2]"#
    ),
    ModelRow(
      "a dictionary",
      #"{"Model": {"type": "object", "additionalProperties": {"type": "object", "properties": {"x": {"type": "integer"}}}}}"#,
      #"{"a": {"x": 1}}"#,
      #"value["a"]?.x == 1"#
    ),
    ModelRow(
      "read-only and write-only members",
      #"{"Model": {"type": "object", "required": ["id", "password", "name"], "properties": {"id": {"type": "integer", "readOnly": true}, "password": {"type": "string", "writeOnly": true}, "name": {"type": "string"}}}}"#,
      #"{"id": 1, "name": "x"}"#,
      "value.id == 1\nvalue.password == nil\nModels_.Model(password: \"p\", name: \"x\").id == nil"
    ),
    ModelRow(
      "a read-only member by reference",
      #"{"Model": {"type": "object", "required": ["id", "key"], "properties": {"id": {"$ref": "@Id"}, "key": {"allOf": [{"$ref": "@Id"}]}}}, "Id": {"type": "string", "readOnly": true}}"#,
      "{}",
      "value.id == nil\nvalue.key == nil"
    ),
    ModelRow(
      "the values none and some",
      #"{"Model": {"type": "object", "properties": {"a": {"enum": ["none", "some"]}}}}"#,
      #"{"a": "none"}"#,
      "value.a == .noneValue\nvalue.a != .someValue"
    ),
    ModelRow(
      "equal schemas with names, which are types of their own",
      #"{"Model": {"type": "object", "properties": {"cat": {"$ref": "@Cat"}, "dog": {"$ref": "@Dog"}}}, "Cat": {"type": "object", "properties": {"name": {"type": "string"}}}, "Dog": {"type": "object", "properties": {"name": {"type": "string"}}}}"#,
      #"{"cat": {"name": "x"}}"#,
      "ObjectIdentifier(Models_.Cat.self) != ObjectIdentifier(Models_.Dog.self)"
    ),
    ModelRow(
      "names of types that generated source uses",
      #"{"Model": {"oneOf": [{"$ref": "@MemberNames"}, {"$ref": "@DecodedMembers"}]}, "MemberNames": {"type": "object", "properties": {"row": {"type": "object", "properties": {"a": {"type": "integer"}}}}}, "DecodedMembers": {"type": "object", "properties": {"b": {"type": "integer"}}, "additionalProperties": true}, "EncodedMembers": {"type": "object"}, "UTF8": {"type": "object"}, "KeyedDecodingContainer": {"type": "object"}, "KeyedEncodingContainer": {"type": "object"}, "CustomStringConvertible": {"type": "object"}}"#,
      #"{"row": {"a": 1}}"#,
      "if case .memberNames(let value) = value { value.row?.a == 1 } else { false }"
    ),
    ModelRow(
      "default, which is documented and not sent",
      #"{"Model": {"type": "object", "properties": {"limit": {"type": "integer", "default": 30}}}}"#,
      "{}",
      "value.limit == nil"
    ),
    ModelRow(
      "a deprecated member",
      #"{"Model": {"type": "object", "required": ["a"], "properties": {"a": {"type": "string", "deprecated": true}, "b": {"type": "string"}}}}"#,
      #"{"a": "x"}"#,
      "value.b == nil"
    ),
    ModelRow(
      "the name under which a deprecated member is stored",
      #"{"Model": {"type": "object", "properties": {"storedOld": {"type": "integer"}, "old": {"type": "string", "deprecated": true}}}}"#,
      #"{"storedOld": 1, "old": "x"}"#,
      "value.storedOld2 == 1"
    ),
    ModelRow(
      "descriptions with invisible characters",
      #"{"Model": {"type": "object", "properties": {"a": {"type": "string", "description": "A\u0000\u202E name.\tText."}}}}"#,
      #"{"a": "x"}"#,
      "value.a == \"x\""
    ),
    ModelRow(
      "awkward names",
      #"{"Model": {"type": "object", "properties": {"class": {"type": "string"}, "+1": {"type": "integer"}, "-1": {"type": "integer"}, "a-b": {"type": "string"}, "a_b": {"type": "string"}, "self": {"type": "string"}, "init": {"type": "string"}, "members": {"type": "string"}, "décor": {"type": "string"}, "": {"type": "string"}, "Type": {"enum": ["default", "", "self", "1", "a b", "A_B"]}, "data": {"type": "object", "properties": {"data": {"type": "object", "properties": {"String": {"type": "string"}}}}}, "名前": {"type": "object", "properties": {"x": {"type": "string"}}}}}, "String": {"type": "object", "properties": {"x": {"$ref": "@Error"}}}, "Error": {"type": "object", "properties": {"codingKeys": {"type": "string"}}}, "a.b-c d": {"type": "object", "properties": {"x": {"type": "string"}}}}"#,
      #"{"class": "a", "+1": 1, "-1": 2, "a-b": "b", "a_b": "c", "self": "d", "init": "e", "members": "f", "décor": "g", "": "h", "Type": "self", "data": {"data": {"String": "i"}}}"#,
      "value.class == \"a\"\nvalue.aB == \"b\"\nvalue.data?.data?.string == \"i\""
    ),
  ]

  private static let texts = [
    ModelRow(
      "date and date-time, with and without fractions",
      #"{"Model": {"type": "object", "properties": {"a": {"type": "string", "format": "date-time"}, "b": {"type": "string", "format": "date-time"}, "c": {"type": "string", "format": "date"}, "d": {"type": "string", "format": "date-time"}}}}"#,
      #"{"a": "2020-01-02T03:04:05.678Z", "b": "2020-01-02T03:04:05+01:00", "c": "2020-01-02", "d": "yesterday"}"#,
      "value.a?.date?.timeIntervalSince1970 == 1577934245.678\nvalue.b?.date?.timeIntervalSince1970 == 1577930645\nvalue.c?.date != nil\nvalue.d?.date == nil"
    ),
    ModelRow(
      "unknown values of an enumeration",
      #"{"Model": {"type": "object", "properties": {"a": {"enum": ["x", "y"]}, "b": {"type": "integer", "enum": [1, 2]}, "c": {"enum": ["x", "y"]}}}}"#,
      #"{"a": "z", "b": 3, "c": "x"}"#,
      "value.a == .unknown(\"z\")\nvalue.b == .unknown(3)\nvalue.c == .x"
    ),
    ModelRow(
      "const",
      #"{"Model": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "pet"}, "version": {"const": 2}}}}"#,
      #"{"kind": "pet", "version": 2}"#,
      "value.kind == .pet"
    ),
    ModelRow(
      "bytes in Base64, with their spelling",
      #"{"Model": {"type": "object", "properties": {"a": {"type": "string", "format": "byte"}}}}"#,
      #"{"a": "aGVs\nbG8="}"#,
      #"value.a == "aGVs\nbG8=""#
    ),
    ModelRow(
      "numbers",
      #"{"Model": {"type": "object", "properties": {"a": {"type": "integer", "format": "int64"}, "b": {"type": "number"}, "c": {}}}}"#,
      #"{"a": 9007199254740993, "b": 0.1, "c": 12345678901234567890.5}"#,
      "value.a == 9007199254740993\nvalue.b == 0.1"
    ),
  ]
}
