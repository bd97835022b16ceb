import { knownFile } from './digest.mjs'
import { withoutMatches } from './passages.mjs'

/** The files that this leaves something out of. After an upgrade: look at the cuts, run the tests, write the new digests. */
const known = {
  'saxes/saxes.js': 'd00e2ba27ed7d6ac',
  'xmlchars/xml/1.0/ed5.js': 'ea350479ab6f6553',
  'xmlchars/xmlns/1.0/ed3.js': 'ff14ffa3a2cdfdd1',
}

const methods = (names) => new RegExp(`^    (?:get )?(?:${names})\\(.*\\) \\{\\n[^]*?^    \\}\\n`, 'gm')

/** What is listened to. */
const handlers = ['error', 'doctype', 'openTag', 'closeTag', 'text', 'cdata']

/** Each with how often it has to be there. */
const cuts = {
  'saxes/saxes.js': [
    // Both of its users throw what it reports, and never use that parser again: nothing runs after a failure.
    [74, /^( +)((?:this|parser)\.fail\()/gm, '$1throw $2'],
    [1, methods('sAttribValueUnquoted'), ''],
    [1, 'this.sAttribValueUnquoted,', '0,'],
    // Options: namespaces always, a part of a document or positions never.
    [1, 'const xmlnsOpt = this.xmlnsOpt = !!this.opt.xmlns;', 'const xmlnsOpt = true;'],
    [1, 'if (this.xmlnsOpt) {', '{'],
    [1, /^ {12}const additional = [^]*?^ {12}\}\n/gm, ''],
    [1, 'return (_b = (_a = this.opt).resolvePrefix) === null || _b === void 0 ? void 0 : _b.call(_a, prefix);', 'return undefined;'],
    [2, methods('processAttribsPlain|pushAttribPlain'), ''],
    [1, 'this.processAttribs = this.processAttribsPlain;', ''],
    [1, 'this.pushAttrib = this.pushAttribPlain;', ''],
    [1, 'var NAME_RE = ed5.NAME_RE;\n', ''],
    [1, 'const isName = (name) => NAME_RE.test(name);\n', ''],
    [1, 'this.isName = isName;', ''],
    [1, 'this.fragmentOpt = !!this.opt.fragment;', ''],
    [1, 'const { fragmentOpt } = this;', 'const fragmentOpt = false;'],
    [1, '!this.fragmentOpt && ', ''],
    [1, 'this.trackPosition = this.opt.position !== false;', ''],
    [1, 'this.fileName = this.opt.fileName;', ''],
    [2, methods('position|columnIndex'), ''],
    [21, /^ +this\.(?:line|column|positionAtNewLine|chunkPosition)(?:\+\+|--| \+?= .*);\n/gm, ''],
    [1, methods('makeError'), '    makeError(message) { return new Error(message); }\n'],
    // XML 1.1: who knows only 1.0 reads later versions as 1.0 (XML 1.0, section 2.8).
    [1, 'const ed2 = require("xmlchars/xml/1.1/ed2");\n', ''],
    [1, 'var isChar11 = ed2.isChar;\n', ''],
    [1, methods('getCode11'), ''],
    [1, 'getCode10() {', 'getCode() {'],
    [1, methods('setXMLVersion'), '    setXMLVersion(version) { this.currentXMLVersion = version; }\n'],
    [1, /^ {8}let \{ defaultXMLVersion \} = [^]*?this\.setXMLVersion\(defaultXMLVersion\);\n/gm, '        this.setXMLVersion("1.0");\n'],
    [1, 'else if (!this.opt.forceXMLVersion) {', 'else {'],
    [1, 'this.isChar(num)', 'isChar10(num)'],
    // Document types: both refuse one as soon as they hear of it, which is now where it begins.
    [11, methods('sDoctype(?:Quote)?|sDTD\\w*'), ''],
    [1, /^ {12}this\.sDoctype,\n(?: {12}this\.s(?:Doctype|DTD)\w*,\n){10}/gm, `${'0, '.repeat(11)}\n`],
    [1, /^ +this\.state = S_DOCTYPE;\n( +if \()this\.doctype \|\| (this\.sawRoot\) \{\n.*\n +\}\n)/gm, '$1$2                this.doctypeHandler("");\n'],
    // on() sets handlers by computed names. A property that begins like that turns the parser into a hash table in V8,
    // and all its work takes three times as long.
    [1, 'this.doctype = false;', `${handlers.map((name) => `this.${name}Handler = `).join('')}undefined;`],
    [1, methods('off'), ''],
    [1, /^exports\.EVENTS = \[[^]*?^\];\n/gm, ''],
    [1, 'exports.SaxesParser = exports.EVENTS = void 0;', ''],
  ],
  // Patterns that other packages ask for.
  'xmlchars/xml/1.0/ed5.js': [[10, /^exports\.(?:CHAR|S|NAME\w*?|NMTOKEN)(?:_RE)? = .*\n/gm, '']],
  'xmlchars/xmlns/1.0/ed3.js': [[2, /^exports\.NC_NAME_(?:START_)?CHAR_RE = .*\n/gm, '']],
}

/** Leaves out of the XML parser what can never run here. */
export function leanSaxes() {
  return {
    name: 'lean-saxes',
    transform(code, id) {
      const file = knownFile(known, id, (message) => this.error(message))
      if (!file) return null
      return { code: withoutMatches(code, cuts[file], (message) => this.error(`${id}: ${message}`)), map: null }
    },
  }
}
