import type { EmailRow, MailStyle } from '../rows';
import { hostileBodies } from './hostile-body';
import { escapeHtml, plainText } from './html';
import { type BodyInput, createBodyInput } from './body-input';
import * as ordinary from './ordinary-body';
import { createRandom, type Random } from './random';

/** An email's body as HTML and as text. */
export type Body = { readonly html: string; readonly text: string };

const BODIES: Readonly<Record<MailStyle, (input: BodyInput, random: Random) => string>> = {
  ...ordinary,
  ...hostileBodies,
};

/** Returns the body of an email, which depends only on its row and the seed. */
export const createBody = (row: EmailRow, seed: number): Body => {
  const inner = BODIES[row.style](createBodyInput(row, seed), createRandom(seed, 'body', row.n));
  const html = `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${escapeHtml(row.subject)}</title></head><body>${inner}</body></html>`;
  return { html, text: plainText(html) };
};
