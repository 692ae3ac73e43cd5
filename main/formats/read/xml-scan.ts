import { ReadError } from './read-error';

/** What an XML text consists of, for one who reads it from front to back. Names come without their prefix. */
export type XmlEvents = {
  readonly open: (name: string, attributes: string) => void;
  readonly close: (name: string) => void;
  /** Text with its references resolved. */
  readonly text: (text: string) => void;
};

const LONGEST_TAG = 1024 * 1024;
const LONGEST_REFERENCE = 12;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&(#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-z]{2,4});/g;

/** Resolves the five named references and those by number; all others stay as they stand, since no entity is ever declared. */
export const resolveReferences = (text: string): string =>
  text.includes('&')
    ? text.replace(REFERENCE, (whole, name: string) => {
        if (!name.startsWith('#')) return NAMED[name] ?? whole;
        const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : text;

const attributePatterns = new Map<string, RegExp>();
/** The value of an attribute, by its name without prefix; undefined where the tag has none. */
export const attribute = (attributes: string, name: string): string | undefined => {
  let pattern = attributePatterns.get(name);
  if (!pattern)
    attributePatterns.set(
      name,
      (pattern = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)),
    );
  const found = pattern.exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : resolveReferences(value);
};

const localName = (name: string): string => {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
};

/**
 * Reads XML that comes in pieces, without building anything. Declarations of types and entities are refused, so nothing can be
 * expanded and nothing outside is looked at (XXE); comments and instructions are passed over.
 */
export const createXmlScan = (events: XmlEvents) => {
  let text = '';
  let depth = 0;

  /** The end of the tag that starts at `from`; a `>` within quotes does not end it. */
  const tagEnd = (from: number): number => {
    let end = text.indexOf('>', from);
    for (;;) {
      if (end < 0) return -1;
      const tag = text.slice(from, end);
      if (!tag.includes('"') && !tag.includes("'")) return end;
      let quote = '';
      for (const sign of tag) {
        if (quote === '') {
          if (sign === '"' || sign === "'") quote = sign;
        } else if (sign === quote) quote = '';
      }
      if (quote === '') return end;
      end = text.indexOf('>', end + 1);
    }
  };

  const run = (isEnd: boolean) => {
    let at = 0;
    for (;;) {
      const open = text.indexOf('<', at);
      if (open < 0) {
        if (isEnd && depth > 0) throw new ReadError('malformed', 'The file breaks off in the middle.');
        // Text may go on in the next piece, and a reference must not be cut.
        const reference = text.lastIndexOf('&');
        const end =
          !isEnd && reference >= at && text.length - reference < LONGEST_REFERENCE ? reference : text.length;
        if (depth > 0 && end > at) events.text(resolveReferences(text.slice(at, end)));
        at = end;
        break;
      }
      if (open > at && depth > 0) events.text(resolveReferences(text.slice(at, open)));
      const special = text.startsWith('<!', open) || text.startsWith('<?', open);
      if (special) {
        const [mark, ending] = text.startsWith('<!--', open)
          ? ['<!--', '-->']
          : text.startsWith('<![CDATA[', open)
            ? ['<![CDATA[', ']]>']
            : text.startsWith('<?', open)
              ? ['<?', '?>']
              : ['', ''];
        if (mark === '') {
          if ('<![CDATA['.startsWith(text.slice(open)) || '<!--'.startsWith(text.slice(open))) {
            at = open;
            break;
          }
          throw new ReadError(
            'malformed',
            'The file declares types or entities of its own, which no workbook does.',
            'Such a file is often made to read other files or to exhaust the machine that opens it.',
          );
        }
        const end = text.indexOf(ending, open + mark.length);
        if (end < 0) {
          at = open;
          break;
        }
        if (mark === '<![CDATA[') events.text(text.slice(open + mark.length, end));
        at = end + ending.length;
        continue;
      }
      const end = tagEnd(open + 1);
      if (end < 0) {
        at = open;
        break;
      }
      if (text.charCodeAt(open + 1) === 0x2f) {
        depth -= 1;
        if (depth < 0) throw new ReadError('malformed', 'The file is not well-formed XML.');
        events.close(localName(text.slice(open + 2, end).trimEnd()));
      } else {
        const isEmpty = text.charCodeAt(end - 1) === 0x2f;
        const tag = text.slice(open + 1, isEmpty ? end - 1 : end);
        const space = tag.search(/\s/);
        const name = localName(space < 0 ? tag : tag.slice(0, space));
        events.open(name, space < 0 ? '' : tag.slice(space));
        if (isEmpty) events.close(name);
        else depth += 1;
      }
      at = end + 1;
    }
    text = at > 0 ? text.slice(at) : text;
    if (text.length > LONGEST_TAG && text.startsWith('<'))
      throw new ReadError('malformed', 'The file is not well-formed XML.');
  };

  return {
    push: (piece: string) => {
      text += piece;
      run(false);
    },
    end: () => run(true),
  };
};
