/** Characters that XML cannot hold (half surrogate pairs among them), and the carriage return, which XML readers turn into a line feed. */
const ILLEGAL =
  '[\\u0000-\\u0008\\u000b-\\u001f\\ufffe\\uffff]|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]';
const ILLEGAL_ALL = new RegExp(ILLEGAL, 'g');
/** An underscore that a reader would mistake for the start of an escape, even one that would end with the start of ours. */
const LITERAL_ALL = new RegExp(`_(?=x[0-9a-fA-F]{4}(?:_|${ILLEGAL}))`, 'g');
const UNUSUAL = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff\ud800-\udfff]|_x[0-9a-fA-F]{4}/;

const escapeCharacter = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/**
 * Returns text as the XML of a workbook: what XML cannot hold becomes `_xHHHH_`, and text that looks like such an escape gets one for its
 * underscore (ECMA-376 ST_Xstring). Every text survives a round trip.
 */
export const workbookText = (text: string): string =>
  UNUSUAL.test(text)
    ? text
        .replace(LITERAL_ALL, '_x005F_')
        .replace(ILLEGAL_ALL, escapeCharacter)
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
    : text;

/** Returns text as the value of an XML attribute in double quotes. */
export const attributeText = (text: string): string =>
  workbookText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
