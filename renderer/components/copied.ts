/** Copies with one confirmation for every copy: what was copied, and how. */
import { defangText, formatQuantity } from '../state/format';
import { toast } from '../state/overlay-store';
import { copyText } from './clipboard';
import { TEXT } from './text';

/** The style of links and addresses in a copy: as they were sent, or defanged. */
export type CopyStyle = 'raw' | 'defanged';

/** Returns the function that prepares a value for the clipboard. */
export const copyFormat = (style: CopyStyle): ((text: string) => string) =>
  style === 'defanged' ? defangText : (text) => text;

/** Copies text that is prepared already; `guarded` counts the cells that got an apostrophe. */
export const copyAndConfirm = (text: string, what: string, style: CopyStyle, guarded = 0): void => {
  copyText(text);
  toast(
    TEXT.copied(what, style === 'defanged'),
    'plain',
    guarded > 0 ? TEXT.guarded(formatQuantity(guarded, 'cell')) : undefined,
  );
};

/** Copies a text in one of the two styles. */
export const copyAs = (text: string, what: string, style: CopyStyle): void =>
  copyAndConfirm(copyFormat(style)(text), what, style);
