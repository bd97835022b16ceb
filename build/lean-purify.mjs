import { knownFile } from './digest.mjs'
import { withoutPassages } from './passages.mjs'

/** The file that this leaves something out of. After an upgrade: look at the cuts, run the tests, write the new digest. */
const known = { 'dompurify/dist/purify.es.mjs': '1a06b721ad8b46d6' }

/** Lists of what it lets through by default. Without the names of SVG and MathML nothing of these namespaces passes. */
const lists = ['html$1', 'svg$1', 'svgFilters', 'svgDisallowed', 'mathMl$1', 'mathMlDisallowed', 'html', 'svg', 'mathMl', 'xml']

/** Options with the values that they have in src/page/sanitise.ts, which is the only caller and always gives the same. */
const options = {
  ALLOW_ARIA_ATTR: false, ALLOW_DATA_ATTR: false, ALLOW_SELF_CLOSE_IN_ATTR: true, ALLOW_UNKNOWN_PROTOCOLS: false, FORCE_BODY: false, IN_PLACE: false, KEEP_CONTENT: true, RETURN_DOM: true,
  RETURN_DOM_FRAGMENT: true, RETURN_TRUSTED_TYPE: false, SAFE_FOR_TEMPLATES: false, SAFE_FOR_XML: true, SANITIZE_DOM: true, SANITIZE_NAMED_PROPS: false, SET_CONFIG: false, WHOLE_DOCUMENT: false,
}

const cuts = [
  ...lists.map((name) => [`const ${name} = freeze([ … ])`, `const ${name} = []`]),
  ...Object.entries(options).map(([name, value]) => [`let ${name} = ${/ALLOW_(?:ARIA|DATA|SELF)|KEEP|XML|SANITIZE_DOM/.test(name)};`, `const ${name} = ${value};`]),
  // What is read of the options beside these: the names of what may stay.
  ['if (!cfg || typeof cfg !== "object") cfg = {}; cfg = clone(cfg); PARSER_MEDIA_TYPE = … if (ALLOWED_TAGS.table)', 'ALLOWED_TAGS = addToSet({}, cfg.ALLOWED_TAGS); ALLOWED_ATTR = addToSet({}, cfg.ALLOWED_ATTR); ALLOWED_TAGS["#text"] = true; if (ALLOWED_TAGS.table)'],
  ['if (cfg.TRUSTED_TYPES_POLICY) { … } else { if (trustedTypesPolicy === void 0) trustedTypesPolicy', '{ if (trustedTypesPolicy === void 0) trustedTypesPolicy'],
  ['CONFIG = freeze(cfg);', ''],
  ['let PARSER_MEDIA_TYPE = null;', 'const PARSER_MEDIA_TYPE = "text/html";'],
  ['let transformCaseFunc = null;', 'const transformCaseFunc = stringToLowerCase;'],
  ['let NAMESPACE = HTML_NAMESPACE;', 'const NAMESPACE = HTML_NAMESPACE;'],
  ['let FORBID_TAGS = null;', 'const FORBID_TAGS = create(null);'],
  ['let FORBID_ATTR = null;', 'const FORBID_ATTR = create(null);'],
  ...['FORBID_CONTENTS', 'DATA_URI_TAGS', 'URI_SAFE_ATTRIBUTES', 'ALLOWED_NAMESPACES', 'MATHML_TEXT_INTEGRATION_POINTS', 'HTML_INTEGRATION_POINTS'].flatMap((name) => [[`let ${name} = null;`, ''], [`const DEFAULT_${name} =`, `const ${name} =`]]),
  ['const DEFAULT_ALLOWED_TAGS = addToSet({}, [ … ]);', ''],
  ['const DEFAULT_ALLOWED_ATTR = addToSet({}, [ … ]);', ''],
  ['const EXTRA_ELEMENT_HANDLING = Object.seal(create(null, { … } }));', ''],
  ['!(EXTRA_ELEMENT_HANDLING.tagCheck instanceof Function && EXTRA_ELEMENT_HANDLING.tagCheck(tagName)) && !ALLOWED_TAGS[tagName]', '!ALLOWED_TAGS[tagName]'],
  ['|| EXTRA_ELEMENT_HANDLING.attributeCheck instanceof Function && EXTRA_ELEMENT_HANDLING.attributeCheck(lcName, lcTag)', ''],
  // Policies of the page's own, and addresses of scripts.
  ['_assertNotInTrustedTypesPolicy(); IN_TRUSTED_TYPES_POLICY++; try { return trustedTypesPolicy.createHTML(html); } finally { IN_TRUSTED_TYPES_POLICY--; }', 'return trustedTypesPolicy.createHTML(html);'],
  ['value = _applyTrustedTypesToAttribute(lcTag, lcName, namespaceURI, value);', ''],
  ['_createTrustedTypesPolicy(trustedTypes, currentScript)', '_createTrustedTypesPolicy(trustedTypes, null)'],
  // Custom elements: none may stay.
  ['if (!FORBID_TAGS[tagName] && _isBasicCustomElement(tagName) && _matchesNameCheck(CUSTOM_ELEMENT_HANDLING.tagNameCheck, tagName)) return false;', ''],
  ['if (!nameIsPermitted) return _isBasicCustomElement(lcTag) && … CUSTOM_ELEMENT_HANDLING.tagNameCheck, value);', 'if (!nameIsPermitted) return false;'],
  ['const RESERVED_CUSTOM_ELEMENT_NAMES = addToSet({}, [ … ]); const _isBasicCustomElement = function _isBasicCustomElement(tagName) { … };', ''],
  // SVG and MathML: neither <svg> nor <math> may stay, nor what has such a name in their namespaces.
  ['if (parentNamespace === HTML_NAMESPACE) return tagName === "svg"; … return Boolean(ALL_SVG_TAGS[tagName]);', 'return false;'],
  ['if (parentNamespace === HTML_NAMESPACE) return tagName === "math"; … return Boolean(ALL_MATHML_TAGS[tagName]);', 'return false;'],
  ['return !ALL_MATHML_TAGS[tagName] && (COMMON_SVG_AND_HTML_ELEMENTS[tagName] || !ALL_SVG_TAGS[tagName]);', 'return true;'],
  ['const COMMON_SVG_AND_HTML_ELEMENTS = addToSet({}, [ … ]);', ''],
  ['const ALL_SVG_TAGS = addToSet({}, [ … ]);', ''],
  ['const ALL_MATHML_TAGS = addToSet({}, [ … ]);', ''],
  // Hooks: nobody adds one.
  ['let hooks = _createHooksMap();', ''],
  ['_executeHooks(hooks.uponSanitizeElement, currentNode, { tagName, allowedTags: ALLOWED_TAGS });', ''],
  ...['beforeSanitizeElements, currentNode, null', 'afterSanitizeElements, currentNode, null', 'beforeSanitizeAttributes, currentNode, null', 'uponSanitizeAttribute, currentNode, hookEvent', 'afterSanitizeAttributes, currentNode, null',
    'beforeSanitizeShadowDOM, fragment, null', 'uponSanitizeShadowNode, shadowNode, null', 'afterSanitizeShadowDOM, fragment, null'].map((hook) => [`_executeHooks(hooks.${hook});`, '', hook.startsWith('afterSanitizeElements') ? 2 : 1]),
  ['ALLOWED_TAGS = _forkSharedAllowlist(hooks.uponSanitizeElement, ALLOWED_TAGS, DEFAULT_ALLOWED_TAGS, SET_CONFIG_ALLOWED_TAGS);', ''],
  ['ALLOWED_ATTR = _forkSharedAllowlist(hooks.uponSanitizeAttribute, ALLOWED_ATTR, DEFAULT_ALLOWED_ATTR, SET_CONFIG_ALLOWED_ATTR);', ''],
  ['const hookEvent = { … };', ''],
  ['hookEvent.attrName = lcName; hookEvent.attrValue = value; hookEvent.keepAttr = true; hookEvent.forceKeepAttr = void 0;', ''],
  ['value = hookEvent.attrValue;', ''],
  ['if (hookEvent.forceKeepAttr) continue; if (!hookEvent.keepAttr) { _removeAttribute(name, currentNode, attr); continue; }', ''],
  // What was removed, for those who want to know.
  ['arrayPush(DOMPurify.removed, { element: node });', ''],
  ['arrayPush(DOMPurify.removed, { attribute: attr || null, from: element });', ''],
  ['DOMPurify.removed = [];', '', 2],
  // Nodes instead of a text, and shadow roots on them: a text that is parsed makes none.
  ['if (typeof dirty !== "string" && !_isNode(dirty)) { dirty = stringifyValue(dirty); if (typeof dirty !== "string") throw typeErrorCreate("dirty is not a string, aborting"); }', 'if (typeof dirty !== "string") dirty = String(dirty);'],
  ['if (SET_CONFIG) { ALLOWED_TAGS = SET_CONFIG_ALLOWED_TAGS; ALLOWED_ATTR = SET_CONFIG_ALLOWED_ATTR; } else _parseConfig(cfg);', '_parseConfig(cfg);'],
  ['const inPlace = IN_PLACE && typeof dirty !== "string" && _isNode(dirty); let inPlaceNodes = []; const outerVisited = IN_PLACE_VISITED; if (inPlace) { … _sanitizeAttachedShadowRoots(body); } else { if (!RETURN_DOM', '{ if (!RETURN_DOM'],
  ['const walkRoot = inPlace ? dirty : body; try { if (inPlace) _sanitizeAttachedShadowRoots(dirty); const nodeIterator = _createNodeIterator(walkRoot);', 'const walkRoot = body; const nodeIterator = _createNodeIterator(walkRoot);'],
  ['if (inPlace) _sanitizeUnvisitedNodes(dirty, inPlaceNodes); } catch (error) { … if (SAFE_FOR_TEMPLATES) _scrubTemplateExpressions2(dirty); return dirty; }', ''],
  ['if (_readNodeType(shadowNode) === NODE_TYPE.element) { const innerSr = getShadowRoot(shadowNode); if (_isDocumentFragment(innerSr)) { _sanitizeAttachedShadowRoots(innerSr); _sanitizeShadowDOM2(innerSr); } }', ''],
  ['_markVisited(currentNode);', ''],
  ['if (inShadow) _executeHooks(hooks.uponSanitizeShadowNode, node, null);', ''],
  ['if (IN_PLACE) _neutralizeSubtree(currentNode);', ''],
  // The answer as a text.
  ['const serialize = () => WHOLE_DOCUMENT ? body.outerHTML : body.innerHTML; … return _signOutput(serializedHTML);', ''],
  // The rest of what the package offers.
  ['DOMPurify.version = "3.4.18";', ''],
  ['DOMPurify.setConfig = function() { … DOMPurify.removeAllHooks = function() { hooks = _createHooksMap(); };', ''],
  // Left over from making it.
  ['AsyncGenerator.prototype["function" == typeof Symbol && Symbol.asyncIterator || "@@asyncIterator"] = function() { … return this._invoke("return", e); };', ''],
]

/** Leaves out of DOMPurify what one caller with the same options each time never reaches; what it lets through stays the same. */
export function leanPurify() {
  return {
    name: 'lean-purify',
    transform(code, id) {
      if (!knownFile(known, id, (message) => this.error(message))) return null
      const plain = code.replace(/^\s*\/\*\*[^]*?\*\/\n|^\s*\/\/.*\n/gm, '')
      return { code: withoutPassages(plain, cuts, (message) => this.error(`${id}: ${message}`)), map: null }
    },
  }
}
