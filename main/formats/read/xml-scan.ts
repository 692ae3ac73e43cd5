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
 * expanded and nothing outside the file is read (XXE). Comments and instructions are skipped.
 */
export const createXmlScan = ({ open, close, text }: XmlEvents) => {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let pending = 0;
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
    open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    seen();
    close(localName(name));
  });
  const takeText = (value: string) => {
    seen();
    text(value);
  };
  parser.on('text', takeText);
  parser.on('cdata', takeText);

  return {
    push: (piece: string): void => {
      pending += piece.length;
      parser.write(piece);
      if (pending > MAX_PENDING) throw new ReadError('too_large', ...READ_TEXT.sheetCellTooLarge);
    },
    end: (): void => {
      parser.close();
    },
  };
};
