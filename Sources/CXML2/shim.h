// libxml2: parses XML and evaluates XPath 1.0. https://gitlab.gnome.org/GNOME/libxml2/-/wikis/home
//
// On Linux the library is opened when the first document is read, and no symbol of it may be named outside of this file's
// table: a program that has nothing to do with XML then neither loads it nor needs it.
// libxml2's headers would bring ICU's along, which Foundation has in another version; nothing here needs them.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <dlfcn.h>
#include <string.h>

// The stack of XPath's values got other names in 2.14, which the old ones stand for as macros.
#ifdef valuePop
#define BACKLOT_XML_STACK(each) each(xmlXPathValuePop) each(xmlXPathValuePush)
#define BACKLOT_XML_POP(api, context) ((api)->xmlXPathValuePop(context))
#define BACKLOT_XML_PUSH(api, context, value) ((api)->xmlXPathValuePush(context, value))
#else
#define BACKLOT_XML_STACK(each) each(valuePop) each(valuePush)
#define BACKLOT_XML_POP(api, context) ((api)->valuePop(context))
#define BACKLOT_XML_PUSH(api, context, value) ((api)->valuePush(context, value))
#endif

// XPath's functions that make texts of nodes, each with its name in C.
#define BACKLOT_XPATH_FUNCTIONS(each) each(xmlXPathStringFunction, "string") each(xmlXPathConcatFunction, "concat") \
  each(xmlXPathContainsFunction, "contains") each(xmlXPathStartsWithFunction, "starts-with") \
  each(xmlXPathSubstringFunction, "substring") each(xmlXPathSubstringBeforeFunction, "substring-before") \
  each(xmlXPathSubstringAfterFunction, "substring-after") each(xmlXPathStringLengthFunction, "string-length") \
  each(xmlXPathNormalizeFunction, "normalize-space") each(xmlXPathTranslateFunction, "translate") \
  each(xmlXPathNumberFunction, "number") each(xmlXPathSumFunction, "sum")

#define BACKLOT_XML_FUNCTIONS(each)                                                                                   \
  each(xmlInitParser) each(xmlNewParserCtxt) each(xmlCtxtReadMemory) each(xmlFreeParserCtxt)       \
  each(xmlFreeDoc) each(xmlSearchNs) each(xmlXPathNewContext) each(xmlXPathFreeContext) each(xmlXPathRegisterNs)       \
  each(xmlXPathRegisterFunc) each(xmlXPathCtxtCompile) each(xmlXPathFreeCompExpr) each(xmlXPathCompiledEval)           \
  each(xmlXPathFreeObject) each(xmlXPathErr) each(xmlXPathNewString) each(xmlXPathNodeSetSort) BACKLOT_XML_STACK(each)

/// The functions of libxml2 that are used.
typedef struct backlot_xml_api {
#define BACKLOT_XML_DECLARE(name) __typeof__(&name) name;
  BACKLOT_XML_FUNCTIONS(BACKLOT_XML_DECLARE)
#undef BACKLOT_XML_DECLARE
#define BACKLOT_XML_DECLARE(function, name) __typeof__(&function) function;
  BACKLOT_XPATH_FUNCTIONS(BACKLOT_XML_DECLARE)
#undef BACKLOT_XML_DECLARE
} backlot_xml_api;

#ifndef __APPLE__
// The number changed with the layout of structures, so that it has to be that of the headers.
#if LIBXML_VERSION >= 21400
#define BACKLOT_XML_LIBRARY "libxml2.so.16"
#else
#define BACKLOT_XML_LIBRARY "libxml2.so.2"
#endif
#endif

/// Fills the table; what is missing is given back, and nothing where all is there.
static inline const char *backlot_xml_load(backlot_xml_api *api) {
#ifdef __APPLE__
  // There it is in the cache that every process shares.
#define BACKLOT_XML_FILL(name) api->name = &name;
  BACKLOT_XML_FUNCTIONS(BACKLOT_XML_FILL)
#undef BACKLOT_XML_FILL
#define BACKLOT_XML_FILL(function, name) api->function = &function;
  BACKLOT_XPATH_FUNCTIONS(BACKLOT_XML_FILL)
#undef BACKLOT_XML_FILL
#else
  void *library = dlopen(BACKLOT_XML_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (!library) return BACKLOT_XML_LIBRARY;
#define BACKLOT_XML_FILL(name, ...)                                                                                   \
  {                                                                                                                    \
    void *symbol = dlsym(library, #name);                                                                              \
    if (!symbol) return #name;                                                                                         \
    memcpy(&api->name, &symbol, sizeof symbol);                                                                        \
  }
  BACKLOT_XML_FUNCTIONS(BACKLOT_XML_FILL)
  BACKLOT_XPATH_FUNCTIONS(BACKLOT_XML_FILL)
#undef BACKLOT_XML_FILL
#endif
  api->xmlInitParser();
  return NULL;
}

// --- Parsing ---------------------------------------------------------------------------------------------------------

/// Why a document is refused, though it may be well-formed.
typedef enum backlot_xml_refusal {
  backlot_xml_accepted = 0,
  backlot_xml_too_deep,
  backlot_xml_too_many_nodes,
  backlot_xml_entity_definition,
} backlot_xml_refusal;

// The limits of entities that a document defines. A document that is longer defines none, so that all references
// together cannot become much longer than the longest document.
#define BACKLOT_XML_ENTITIES 32
#define BACKLOT_XML_ENTITY_LENGTH 128
#define BACKLOT_XML_ENTITY_DOCUMENT (1 << 18)

/// An entity that stands for a text without markup and references.
typedef struct backlot_xml_text {
  char name[64];
  char value[BACKLOT_XML_ENTITY_LENGTH];
} backlot_xml_text;

/// What is counted while a document is read, and the first thing that is wrong with it.
typedef struct backlot_xml_guard {
  const backlot_xml_api *api;
  int depth, maximum_depth;
  int nodes, maximum_nodes;
  backlot_xml_refusal refusal;
  /// Where parsing was when it was refused.
  int refusal_line;
  /// The entity or element that was refused.
  char name[64];
  int is_malformed, line, column;
  char message[200];
  /// The first prefix without a namespace, or another breach of the rules for namespaces alone.
  int has_namespace_error, namespace_line;
  char namespace_message[200];
  startElementNsSAX2Func start;
  endElementNsSAX2Func end;
  charactersSAXFunc characters;
  cdataBlockSAXFunc cdata;
  commentSAXFunc comment;
  processingInstructionSAXFunc instruction;
  entityDeclSAXFunc entity;
  /// The length of the document, and the entities that it defines.
  int count, entity_count;
  backlot_xml_text entities[BACKLOT_XML_ENTITIES];
} backlot_xml_guard;

static inline void backlot_xml_copy(char *target, size_t size, const char *text) {
  if (!text) text = "";
  size_t length = strlen(text);
  if (length >= size) length = size - 1;
  memcpy(target, text, length);
  target[length] = 0;
}

static inline void backlot_xml_refuse(xmlParserCtxtPtr parser, backlot_xml_refusal refusal, const xmlChar *name) {
  backlot_xml_guard *guard = parser->_private;
  if (guard->refusal == backlot_xml_accepted) {
    guard->refusal = refusal;
    guard->refusal_line = parser->input ? parser->input->line : 0;
    backlot_xml_copy(guard->name, sizeof guard->name, (const char *)name);
  }
  // Nothing more is told, as behind a mistake. Stopping the parser would free what it may be in the middle of.
  parser->wellFormed = 0;
  parser->disableSAX = 1;
}

/// Whether that many more may be kept.
static inline int backlot_xml_count(xmlParserCtxtPtr parser, int more) {
  backlot_xml_guard *guard = parser->_private;
  if (more > guard->maximum_nodes - guard->nodes) {
    backlot_xml_refuse(parser, backlot_xml_too_many_nodes, NULL);
    return 0;
  }
  guard->nodes += more;
  return 1;
}

static inline void backlot_xml_start(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                                     int namespaces, const xmlChar **declared, int attributes, int defaulted,
                                     const xmlChar **values) {
  xmlParserCtxtPtr parser = context;
  backlot_xml_guard *guard = parser->_private;
  if (guard->refusal) return;
  if (++guard->depth > guard->maximum_depth) return backlot_xml_refuse(parser, backlot_xml_too_deep, name);
  // Values that the document type adds come last, and are left out: many elements could share a long one.
  if (!backlot_xml_count(parser, 1 + namespaces + attributes - defaulted)) return;
  guard->start(context, name, prefix, uri, namespaces, declared, attributes - defaulted, 0, values);
}

static inline void backlot_xml_end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  xmlParserCtxtPtr parser = context;
  backlot_xml_guard *guard = parser->_private;
  if (guard->refusal) return;
  guard->depth--;
  guard->end(context, name, prefix, uri);
}

static inline void backlot_xml_characters(void *context, const xmlChar *text, int length) {
  xmlParserCtxtPtr parser = context;
  backlot_xml_guard *guard = parser->_private;
  if (guard->refusal) return;
  // A long text comes in pieces, which become one node.
  int continues = parser->node && parser->node->last && parser->node->last->type == XML_TEXT_NODE;
  if (continues || backlot_xml_count(parser, 1)) guard->characters(context, text, length);
}

static inline void backlot_xml_cdata(void *context, const xmlChar *text, int length) {
  xmlParserCtxtPtr parser = context;
  backlot_xml_guard *guard = parser->_private;
  if (!guard->refusal && backlot_xml_count(parser, 1)) guard->cdata(context, text, length);
}

static inline void backlot_xml_comment(void *context, const xmlChar *text) {
  xmlParserCtxtPtr parser = context;
  backlot_xml_guard *guard = parser->_private;
  if (!guard->refusal && backlot_xml_count(parser, 1)) guard->comment(context, text);
}

static inline void backlot_xml_instruction(void *context, const xmlChar *target, const xmlChar *data) {
  xmlParserCtxtPtr parser = context;
  backlot_xml_guard *guard = parser->_private;
  if (!guard->refusal && backlot_xml_count(parser, 1)) guard->instruction(context, target, data);
}

/// Keeps the definition of an entity whose value is a short text; one with markup or references is refused, since
/// entities that refer to each other grow exponentially. External ones are known by their names, but never loaded.
static inline void backlot_xml_entity(void *context, const xmlChar *name, int type, const xmlChar *public_identifier,
                                      const xmlChar *system_identifier, xmlChar *content) {
  xmlParserCtxtPtr parser = context;
  backlot_xml_guard *guard = parser->_private;
  if (guard->refusal) return;
  if (type == XML_INTERNAL_PARAMETER_ENTITY || type == XML_EXTERNAL_PARAMETER_ENTITY) {
    // They are not read, so that an entity without a definition is no mistake (XML 1.0 section 4.1).
    parser->hasPErefs = 1;
    return;
  }
  if (type == XML_INTERNAL_GENERAL_ENTITY) {
    const char *value = content ? (const char *)content : "";
    int isShort = strlen(value) < BACKLOT_XML_ENTITY_LENGTH && strlen((const char *)name) < 64;
    if (guard->entity_count == BACKLOT_XML_ENTITIES || guard->count > BACKLOT_XML_ENTITY_DOCUMENT || !isShort ||
        strpbrk(value, "&<%")) {
      return backlot_xml_refuse(parser, backlot_xml_entity_definition, name);
    }
    for (int index = 0; index < guard->entity_count; index++) {
      // The first definition counts (XML 1.0 section 4.2).
      if (strcmp(guard->entities[index].name, (const char *)name) == 0) return;
    }
    backlot_xml_text *entity = &guard->entities[guard->entity_count++];
    backlot_xml_copy(entity->name, sizeof entity->name, (const char *)name);
    backlot_xml_copy(entity->value, sizeof entity->value, value);
  }
  guard->entity(context, name, type, public_identifier, system_identifier, content);
}

/// Adds the text of an entity, or the reference itself where it stands for something external.
static inline void backlot_xml_reference(void *context, const xmlChar *name) {
  xmlParserCtxtPtr parser = context;
  backlot_xml_guard *guard = parser->_private;
  // In an attribute, what is not defined has no text; here it would become a text before the element.
  if (guard->refusal || parser->instate == XML_PARSER_ATTRIBUTE_VALUE) return;
  for (int index = 0; index < guard->entity_count; index++) {
    const char *value = guard->entities[index].value;
    if (strcmp(guard->entities[index].name, (const char *)name) != 0) continue;
    if (*value) backlot_xml_characters(context, (const xmlChar *)value, (int)strlen(value));
    return;
  }
  backlot_xml_characters(context, (const xmlChar *)"&", 1);
  backlot_xml_characters(context, name, (int)strlen((const char *)name));
  backlot_xml_characters(context, (const xmlChar *)";", 1);
}

#if LIBXML_VERSION >= 21200
typedef const xmlError *backlot_xml_problem;
#else
typedef xmlErrorPtr backlot_xml_problem;
#endif

static inline void backlot_xml_failed(void *context, backlot_xml_problem problem) {
  xmlParserCtxtPtr parser = context;
  // An entity without a definition, in a document whose external definitions are not read, stays a reference.
  if (!parser || !problem || problem->code == XML_WAR_UNDECLARED_ENTITY) return;
  backlot_xml_guard *guard = parser->_private;
  if (problem->domain == XML_FROM_NAMESPACE) {
    if (guard->has_namespace_error || problem->level < XML_ERR_ERROR) return;
    guard->has_namespace_error = 1;
    guard->namespace_line = problem->line;
    backlot_xml_copy(guard->namespace_message, sizeof guard->namespace_message, problem->message);
  } else if (!guard->is_malformed && problem->level >= XML_ERR_ERROR) {
    guard->is_malformed = 1;
    guard->line = problem->line;
    guard->column = problem->int2;
    backlot_xml_copy(guard->message, sizeof guard->message, problem->message);
  }
}

/// Puts the guard between the parser and the tree that it builds.
static inline void backlot_xml_install(backlot_xml_guard *guard, xmlParserCtxtPtr parser) {
  xmlSAXHandlerPtr handler = parser->sax;
  guard->start = handler->startElementNs;
  guard->end = handler->endElementNs;
  guard->characters = handler->characters;
  guard->cdata = handler->cdataBlock;
  guard->comment = handler->comment;
  guard->instruction = handler->processingInstruction;
  handler->startElementNs = backlot_xml_start;
  handler->endElementNs = backlot_xml_end;
  handler->characters = handler->ignorableWhitespace = backlot_xml_characters;
  handler->cdataBlock = backlot_xml_cdata;
  handler->comment = backlot_xml_comment;
  handler->processingInstruction = backlot_xml_instruction;
  guard->entity = handler->entityDecl;
  handler->entityDecl = backlot_xml_entity;
  handler->unparsedEntityDecl = NULL;
  handler->attributeDecl = NULL;
  handler->reference = backlot_xml_reference;
  handler->elementDecl = NULL;
  handler->notationDecl = NULL;
  handler->externalSubset = NULL;
  handler->resolveEntity = NULL;
  handler->warning = NULL;
  handler->error = NULL;
  handler->fatalError = NULL;
  handler->serror = backlot_xml_failed;
  parser->_private = guard;
}

/// The document that the bytes are, or nothing; the guard then knows why. An encoding that is given overrides what the
/// document says of itself.
static inline xmlDocPtr backlot_xml_parse(backlot_xml_guard *guard, const char *bytes, int count, const char *encoding) {
  xmlParserCtxtPtr parser = guard->api->xmlNewParserCtxt();
  if (!parser) return NULL;
  guard->count = count;
  backlot_xml_install(guard, parser);
  int options = XML_PARSE_NONET | (encoding ? XML_PARSE_IGNORE_ENC : 0);
  xmlDocPtr document = guard->api->xmlCtxtReadMemory(parser, bytes, count, NULL, encoding, options);
  if (document && (guard->refusal || guard->is_malformed)) {
    guard->api->xmlFreeDoc(document);
    document = NULL;
  }
  guard->api->xmlFreeParserCtxt(parser);
  return document;
}

// --- XPath -----------------------------------------------------------------------------------------------------------

/// One evaluation, and the first thing that went wrong in it.
typedef struct backlot_xpath_session {
  const backlot_xml_api *api;
  /// One of `xmlXPathError`, and where in the expression, in bytes.
  int code, offset;
} backlot_xpath_session;

static inline void backlot_xpath_failed(void *data, backlot_xml_problem problem) {
  backlot_xpath_session *session = data;
  if (session->code != XPATH_EXPRESSION_OK || !problem) return;
  int code = problem->code - XML_XPATH_EXPRESSION_OK;
  session->code = problem->domain == XML_FROM_XPATH && code > 0 ? code : XPATH_MEMORY_ERROR;
  session->offset = problem->int1;
}

/// The prefix that belongs to a name, where namespaces are set aside and kept in `_private`.
static inline const xmlChar *backlot_xpath_prefix(xmlNodePtr node) {
  xmlNsPtr space = node->_private;
  return space ? space->prefix : NULL;
}

/// Writes the name of a node with its prefix, and nothing where it has none.
static inline void backlot_xpath_qualified(xmlNodePtr node, char *name, size_t size) {
  name[0] = 0;
  if (!node) return;
  if (node->type == XML_NAMESPACE_DECL) {
    backlot_xml_copy(name, size, (const char *)((xmlNsPtr)node)->prefix);
  } else if (node->type == XML_PI_NODE) {
    backlot_xml_copy(name, size, (const char *)node->name);
  } else if (node->type == XML_ELEMENT_NODE || node->type == XML_ATTRIBUTE_NODE) {
    // An element and an attribute have `psvi` in other places.
    const char *whole = node->type == XML_ELEMENT_NODE ? node->psvi : ((xmlAttrPtr)node)->psvi;
    const xmlChar *prefix = backlot_xpath_prefix(node);
    size_t length = 0;
    if (prefix) {
      backlot_xml_copy(name, size - 1, (const char *)prefix);
      length = strlen(name);
      name[length++] = ':';
    }
    backlot_xml_copy(name + length, size - length, whole ? whole : (const char *)node->name);
  }
}

/// The XPath function that takes the place of `name`, where namespaces are set aside.
static inline void backlot_xpath_name(xmlXPathParserContextPtr context, int count) {
  const backlot_xml_api *api = ((backlot_xpath_session *)context->context->userData)->api;
  xmlXPathObjectPtr argument = NULL;
  xmlNodePtr node = context->context->node;
  if (count > 1) return api->xmlXPathErr(context, XPATH_INVALID_ARITY);
  if (count == 1) {
    argument = BACKLOT_XML_POP(api, context);
    if (!argument || (argument->type != XPATH_NODESET && argument->type != XPATH_XSLT_TREE)) {
      if (argument) api->xmlXPathFreeObject(argument);
      return api->xmlXPathErr(context, XPATH_INVALID_TYPE);
    }
    int isEmpty = !argument->nodesetval || argument->nodesetval->nodeNr == 0;
    if (!isEmpty) api->xmlXPathNodeSetSort(argument->nodesetval);
    node = isEmpty ? NULL : argument->nodesetval->nodeTab[0];
  }
  char name[1024];
  backlot_xpath_qualified(node, name, sizeof name);
  if (argument) api->xmlXPathFreeObject(argument);
  BACKLOT_XML_PUSH(api, context, api->xmlXPathNewString((const xmlChar *)name));
}

/// How many steps a text is worth.
static inline unsigned long backlot_xpath_length(const xmlChar *text) {
  return text ? 1 + strlen((const char *)text) / 32 : 1;
}

/// How many steps it is worth to make a text of a node and all inside it; more than `most` are not counted.
static inline unsigned long backlot_xpath_size(xmlNodePtr root, unsigned long most) {
  if (root->type == XML_NAMESPACE_DECL) return 1;
  unsigned long size = 0;
  for (xmlNodePtr node = root; size <= most;) {
    size += node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE ? backlot_xpath_length(node->content) : 1;
    // What is inside a document type is no node to XPath, and all others have children in the same place.
    int isOpen = node->type == XML_ELEMENT_NODE || node->type == XML_DOCUMENT_NODE || node->type == XML_ATTRIBUTE_NODE;
    if (isOpen && node->children) {
      node = node->children;
      continue;
    }
    while (node != root && !node->next) node = node->parent;
    if (node == root) break;
    node = node->next;
  }
  return size;
}

/// Counts what a function is about to make texts of as steps, which libxml2 itself does not; nothing if that is too much.
static inline int backlot_xpath_charge(xmlXPathParserContextPtr context, int count, int isForAll) {
  xmlXPathContextPtr evaluation = context->context;
  unsigned long left = evaluation->opLimit > evaluation->opCount ? evaluation->opLimit - evaluation->opCount : 0;
  unsigned long cost = count == 0 && evaluation->node ? backlot_xpath_size(evaluation->node, left) : 0;
  for (int index = 1; index <= count && index <= context->valueNr; index++) {
    xmlXPathObjectPtr value = context->valueTab[context->valueNr - index];
    if (value->type == XPATH_STRING) cost += backlot_xpath_length(value->stringval);
    if (value->type != XPATH_NODESET || !value->nodesetval) continue;
    // Of several nodes only the first becomes a text, which may stand anywhere before it is sorted.
    if (!isForAll && value->nodesetval->nodeNr > 1) context->context->opCount += value->nodesetval->nodeNr;
    if (!isForAll) ((backlot_xpath_session *)evaluation->userData)->api->xmlXPathNodeSetSort(value->nodesetval);
    int nodes = isForAll || value->nodesetval->nodeNr == 0 ? value->nodesetval->nodeNr : 1;
    for (int place = 0; place < nodes && cost <= left; place++) {
      cost += backlot_xpath_size(value->nodesetval->nodeTab[place], left - cost);
    }
  }
  if (cost > left) {
    ((backlot_xpath_session *)evaluation->userData)->api->xmlXPathErr(context, XPATH_OP_LIMIT_EXCEEDED);
    return 0;
  }
  evaluation->opCount += cost;
  return 1;
}

#define BACKLOT_XPATH_DEFINE(function, name)                                                                           \
  static inline void backlot_##function(xmlXPathParserContextPtr context, int count) {                                 \
    const backlot_xml_api *api = ((backlot_xpath_session *)context->context->userData)->api;                           \
    if (backlot_xpath_charge(context, count, name[0] == 's' && name[1] == 'u' && name[2] == 'm')) {                     \
      api->function(context, count);                                                                                   \
    }                                                                                                                  \
  }
BACKLOT_XPATH_FUNCTIONS(BACKLOT_XPATH_DEFINE)
#undef BACKLOT_XPATH_DEFINE

/// Registers what stands for XPath's own functions, under their names behind `backlot-`; whether that went well.
static inline int backlot_xpath_register(const backlot_xml_api *api, xmlXPathContextPtr context) {
  int failures = api->xmlXPathRegisterFunc(context, (const xmlChar *)"backlot-name", backlot_xpath_name);
#define BACKLOT_XPATH_REGISTER(function, name)                                                                         \
  failures |= api->xmlXPathRegisterFunc(context, (const xmlChar *)"backlot-" name, backlot_##function);
  BACKLOT_XPATH_FUNCTIONS(BACKLOT_XPATH_REGISTER)
#undef BACKLOT_XPATH_REGISTER
  return failures == 0;
}

/// What an expression says of a document, or nothing; the session then knows why.
static inline xmlXPathObjectPtr backlot_xpath_evaluate(backlot_xpath_session *session, xmlXPathContextPtr context,
                                                       const char *expression, unsigned long maximum_steps) {
  const backlot_xml_api *api = session->api;
  context->userData = session;
  context->error = backlot_xpath_failed;
  context->opLimit = maximum_steps;
  xmlXPathCompExprPtr compiled = api->xmlXPathCtxtCompile(context, (const xmlChar *)expression);
  if (!compiled) {
    if (session->code == XPATH_EXPRESSION_OK) session->code = XPATH_EXPR_ERROR;
    return NULL;
  }
  xmlXPathObjectPtr value = context->doc ? api->xmlXPathCompiledEval(compiled, context) : NULL;
  if (context->doc && !value && session->code == XPATH_EXPRESSION_OK) session->code = XPATH_MEMORY_ERROR;
  api->xmlXPathFreeCompExpr(compiled);
  return value;
}
