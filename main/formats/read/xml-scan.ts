import { SaxesParser } from 'saxes';
import { READ_TEXT } from '../text';
import { CAPS, ReadError } from './read-error';

/** The attributes of a tag by their names as written, with references resolved. */
export type XmlAttributes = Readonly<Record<string, string>>;
/** Receives the parts of an XML text in order. Element names have no prefix. */
export type XmlEvents = {
  readonly open: (name: string, attributes: XmlAttributes) => void;
  readonly close: (name: string) => void;
  /** Receives text with its references resolved. */
  readonly text: (text: string) => void;
};

/** A whole element as most programs write it: a sticky pattern reads it many times faster than the parser. */
export type UsualElement = {
  /** Matches elements whose text has no references and no line ends to convert. */
  readonly pattern: RegExp;
  readonly take: (match: RegExpExecArray) => void;
};

/** Characters between two events, which the parser holds in memory. */
const MAX_PENDING = CAPS.cell;
const CUT_OFF = /^(unclosed tag|unexpected end|document must contain a root)/;
/** Errors of structure. Other errors (a stray character, an unknown reference) are ignored, as in spreadsheet programs. */
const BROKEN = /(close|closing) tag|tag name|attribute|unquoted|forward-slash/;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Returns the value of an attribute by its name without prefix; undefined if the tag has none. */
export const attribute = (attributes: XmlAttributes, name: string): string | undefined => {
  const exact = attributes[name];
  if (exact !== undefined) return exact;
  const prefixed = Object.keys(attributes).find((key) => key.endsWith(`:${name}`));
  return prefixed === undefined ? undefined : attributes[prefixed];
};

const failOn = ({ message }: Error): void => {
  if (CUT_OFF.test(message)) throw new ReadError('malformed', ...READ_TEXT.xmlCutOff);
  if (BROKEN.test(message)) throw new ReadError('malformed', ...READ_TEXT.xmlInvalid);
};

/**
 * Reads XML that comes in pieces, without building anything. Declarations of types and entities are refused, so nothing can be
 * expanded and nothing outside the file is read (XXE). Comments and instructions are skipped. Usual elements that begin
 * right after a tag are passed on whole, and cause no events.
 */
export const createXmlScan = ({ open, close, text }: XmlEvents, usual?: UsualElement) => {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let pending = 0;
  /** Set while the parser is right after a tag, and not in a text, comment or value. */
  let isAfterTag = false;
  const seen = () => {
    pending = 0;
  };
  parser.on('error', failOn);
  parser.on('doctype', () => {
    throw new ReadError('malformed', ...READ_TEXT.xmlDeclarations);
  });
  parser.on('comment', seen);
  parser.on('processinginstruction', seen);
  parser.on('opentag', ({ name, attributes }) => {
    seen();
    isAfterTag = true;
    open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    seen();
    isAfterTag = true;
    close(localName(name));
  });
  const takeText = (value: string) => {
    seen();
    text(value);
  };
  parser.on('text', takeText);
  parser.on('cdata', takeText);

  const parse = (piece: string): void => {
    pending += piece.length;
    isAfterTag = false;
    parser.write(piece);
    if (pending > MAX_PENDING) throw new ReadError('too_large', ...READ_TEXT.sheetCellTooLarge);
  };
  /** Takes usual elements from a position on; returns the position after them. */
  const takeUsual = ({ pattern, take }: UsualElement, piece: string, from: number): number => {
    pattern.lastIndex = from;
    let at = from;
    for (let match = pattern.exec(piece); match; match = pattern.exec(piece)) {
      at = pattern.lastIndex;
      take(match);
    }
    return at;
  };

  return {
    push: (piece: string): void => {
      if (!usual) return parse(piece);
      for (let at = 0; at < piece.length;) {
        if (isAfterTag) at = takeUsual(usual, piece, at);
        // Parses tag by tag: where the parser is can be known only at the end of a piece.
        const end = piece.indexOf('>', at) + 1 || piece.length;
        if (at < end) parse(piece.slice(at, end));
        at = end;
      }
    },
    end: (): void => {
      parser.close();
    },
  };
};
