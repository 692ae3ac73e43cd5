import { dress, speak, type Speaker } from './shapes';
import { resultRow } from './answers';
import { BigNumber, isObject, type Json, type JsonObject, writeJson } from './json';
import { understand } from './requests';

/** A page of the demo tenant. */
type Page = {
  readonly rows: readonly JsonObject[];
  readonly search_after: Json;
  readonly total_rows: number;
};
/** A response before it is encoded. */
export type PlainReply = { readonly status: number; readonly body: Json };
export type AskTenant = (body: Json) => Promise<PlainReply>;

/** Rows of a page of a dialect, whatever is asked: the smoke path sees several pages of a small tenant. */
const PAGE = 40;
const CAP = 60;

/** A cursor that was sent, with the demo tenant's own that it stands for. */
type KnownCursor = { readonly sent: Json; readonly after: Json };

/** Creates the cursors of a dialect: what is sent in place of the demo tenant's, and back. */
const createCursors = ({ dialect: { cursor } }: Speaker) => {
  const own = new Map<string, KnownCursor>();
  let made = 0;
  const shape = (): Json => {
    made += 1;
    if (cursor === 'text') return `FGluY2x1ZGVfY29udGV4dF91dWlk=${made}`;
    if (cursor === 'number') return 1_700_000_000_000 + made;
    if (cursor === 'big number') return new BigNumber(String(1_763_500_000_123_456_789n + BigInt(made)));
    if (cursor === 'object') return { pit: `p${made}`, after: [made, 'ü"', null] };
    return [made, `row ${made}`, 'scroll-of-nobody'];
  };
  return {
    send: (after: Json): Json => {
      const sent = shape();
      own.set(writeJson(sent), { sent, after });
      return sent;
    },
    receive: (text: string): KnownCursor | undefined => own.get(text),
    expireAll: () => own.clear(),
  };
};

const totalOf = ({ dialect: { total } }: Speaker, rows: number): JsonObject => {
  if (total === 'missing') return {};
  if (total === 'null') return { total_rows: null };
  if (total === 'text') return { total_rows: String(rows) };
  return { total_rows: total === 'capped' ? Math.min(CAP, rows) : rows };
};

/** Returns true if the page of a cursor comes with that cursor, as the dialect does it; `rowsSent` is the number of rows so far. */
const createRepeats = ({ dialect: { repeats } }: Speaker) => {
  const requests = new Map<string, { readonly times: number; readonly size: Json | undefined }>();
  return (cursor: string, size: Json | undefined, rowsSent: number): boolean => {
    const before = requests.get(cursor) ?? { times: 0, size };
    requests.set(cursor, { ...before, times: before.times + 1 });
    if (repeats === 'empty twice') return before.times < 2;
    if (repeats === 'empty until another size') return size === before.size;
    if (repeats === 'with its rows once') return before.times < 1;
    return repeats !== 'never' && rowsSent >= CAP;
  };
};

/** Creates the pages of results as a dialect sends them. `sent` collects the rows by the demo tenant's ID. */
export const createPages = (speaker: Speaker, sent: Map<string, JsonObject>) => {
  const { dialect } = speaker;
  const cursors = createCursors(speaker);
  const isRepeated = createRepeats(speaker);
  /** The page that came with its own cursor: the demo tenant sends its last page only once. */
  let kept:
    { readonly cursor: string; readonly asked: Json | undefined; readonly reply: PlainReply } | undefined;
  let pages = 0;
  let total = 0;
  let hasExpired = dialect.expiry === 'never';

  /** Writes a page, with the cursor that it was asked with if it repeats that one. */
  const speakPage = (page: Page, repeated?: KnownCursor): Json => {
    total = page.total_rows;
    const rows = page.rows.map((row) => {
      const spoken = speak(speaker, resultRow(speaker, row)) as JsonObject;
      sent.set(String(row['entity_id']), spoken);
      return spoken;
    });
    const isLast = dialect.pages === 'ending early' && sent.size >= CAP;
    const next = page.search_after === null || isLast ? null : cursors.send(page.search_after);
    const answer = { rows, search_after: repeated?.sent ?? next, ...totalOf(speaker, page.total_rows) };
    return dress(speaker, answer);
  };
  const emptyPage = (after: Json, repeated?: KnownCursor): PlainReply => ({
    status: 200,
    body: speakPage({ rows: [], search_after: after, total_rows: total }, repeated),
  });

  /** Answers a request for a page. */
  return async (cursor: string | undefined, asked: JsonObject, ask: AskTenant): Promise<PlainReply> => {
    pages += 1;
    const known = cursor === undefined ? undefined : cursors.receive(cursor);
    if (cursor !== undefined && !hasExpired && pages > 2) {
      hasExpired = true;
      cursors.expireAll();
      return { status: 410, body: { error: 'The cursor has expired', code: 'scroll_expired' } };
    }
    if (cursor !== undefined && !known)
      return {
        status: 422,
        body: { error: `This tenant sent no such cursor: ${cursor}`, field: 'search_after' },
      };
    const after = known?.after ?? null;
    const repeated = cursor !== undefined && isRepeated(cursor, asked['size'], sent.size) ? known : undefined;
    if (repeated && dialect.repeats.startsWith('empty')) return emptyPage(after, repeated);
    if (dialect.pages === 'some empty' && after !== null && pages % 3 === 0) return emptyPage(after);
    const most = dialect.pages === 'short' ? 7 + (pages % 5) : PAGE;
    const size = Math.min(typeof asked['size'] === 'number' ? asked['size'] : 25, most);
    const isKept = kept?.cursor === cursor && kept?.asked === asked['size'];
    const reply =
      (isKept ? kept?.reply : undefined) ??
      (await ask({ ...(understand(speaker, asked) as JsonObject), size, search_after: after }));
    if (cursor !== undefined && repeated) kept = { cursor, asked: asked['size'], reply };
    if (reply.status !== 200 || !isObject(reply.body)) return reply;
    return { status: 200, body: speakPage(reply.body as unknown as Page, repeated) };
  };
};
