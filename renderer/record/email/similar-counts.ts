/** The numbers of emails like the open ones: counted once, and shown by the head and by the Related tab. */
import { create } from 'zustand';
import { ok, type Result } from '../../../shared/bridge';
import type { Email } from '../../../shared/model/entity';
import { api, local } from '../../bridge';
import { targetKey, type RecordTarget } from '../record-target';
import { countSimilar, similarities, type Attached, type SimilarLine } from './similar-emails';

const NOTHING: Readonly<Record<string, readonly SimilarLine[]>> = {};

/** The lines of each open email. Absent until it is known what can be counted; empty if it has nothing to count by. */
const useLines = create(() => NOTHING);

const put = (key: string, lines: readonly SimilarLine[] | undefined): void =>
  useLines.setState((before) => {
    const { [key]: _, ...others } = before;
    return lines ? { ...others, [key]: lines } : others;
  }, true);

/** Returns the lines of an email; undefined until it is known what can be counted. */
export const useSimilarLines = (target: RecordTarget | undefined): readonly SimilarLine[] | undefined =>
  useLines((all) => (target ? all[targetKey(target)] : undefined));

const NO_ATTACHMENTS = ok<Attached>({ rows: [], total: 0 });

/** Returns the attachments of an email, if it has any. */
const attachmentsOf = async (
  { attachment_count }: Email,
  { saas, entityId }: RecordTarget,
): Promise<Result<Attached>> => {
  if (!attachment_count) return NO_ATTACHMENTS;
  const page = await api['entity.emailAttachments']({ saas, entity_id: entityId });
  if (!page.ok) return page;
  const { rows, total_rows } = page.value;
  return ok({ rows, total: Math.max(rows.length, total_rows ?? attachment_count) });
};

const runOf = ({ entityId }: RecordTarget): string => `similar ${entityId}`;
const appOf = ({ saas }: RecordTarget) => ({ saas_id: saas, query_domain: 'email' as const });

/** The counts under way of each email: they share a run, which a second one at a time would end. */
const queues = new Map<string, Promise<void>>();

/** Counts the lines of an email that are not counted yet, one after the other, for as long as it is open. */
const countOpen = (target: RecordTarget): Promise<void> => {
  const key = targetKey(target);
  const linesNow = () => useLines.getState()[key];
  return countSimilar(
    linesNow() ?? [],
    (condition) =>
      local['query.count']({
        ...appOf(target),
        query_entity_type: target.entityType,
        condition,
        include_copies: false,
        run: runOf(target),
      }),
    () => linesNow() !== undefined,
    ({ part }, counted) =>
      put(
        key,
        linesNow()?.map((line) => (line.part === part ? { ...line, counted } : line)),
      ),
  );
};

/** Counts the lines of an email once the counts under way have ended. */
const count = (target: RecordTarget): Promise<void> => {
  const key = targetKey(target);
  const counted = (queues.get(key) ?? Promise.resolve()).then(() => countOpen(target));
  queues.set(key, counted);
  return counted.finally(() => {
    if (queues.get(key) === counted) queues.delete(key);
  });
};

/** Finds out what can be counted, and counts what is not counted yet. */
const read = async (email: Email, target: RecordTarget, isCurrent: () => boolean): Promise<void> => {
  const [config, attached] = await Promise.all([
    api['query.config'](appOf(target)),
    attachmentsOf(email, target),
  ]);
  if (!isCurrent()) return;
  const key = targetKey(target);
  const before = useLines.getState()[key] ?? [];
  const all = similarities(email, { of: { saas: target.saas, domain: 'email' }, config }, attached).map(
    (line) => before.find(({ part, counted }) => part === line.part && counted?.ok) ?? line,
  );
  put(key, all);
  await count(target);
};

const begin = (email: Email, target: RecordTarget) => {
  let isCurrent = true;
  const reread = () => read(email, target, () => isCurrent);
  void reread();
  const end = () => {
    isCurrent = false;
    put(targetKey(target), undefined);
    void local['query.cancel']({ run: runOf(target) });
  };
  return { reread, end };
};

/** The counts under way or done, by the email, with the number of places that show it. */
const running = new Map<string, ReturnType<typeof begin> & { places: number }>();

/**
 * Finds out what emails can share with an email, and counts those that do. An email that is open in two places is
 * counted once. Returns the function that ends it, which has its effect once the last place is gone.
 */
export const startSimilar = (email: Email, target: RecordTarget): (() => void) => {
  const key = targetKey(target);
  const counts = running.get(key) ?? { places: 0, ...begin(email, target) };
  running.set(key, counts);
  counts.places += 1;
  return () => {
    counts.places -= 1;
    if (counts.places > 0) return;
    running.delete(key);
    counts.end();
  };
};

/** Counts a line again that could not be counted. */
export const recount = (target: RecordTarget, line: SimilarLine): void => {
  const key = targetKey(target);
  const again = { ...line, counted: undefined };
  put(
    key,
    useLines.getState()[key]?.map((one) => (one.part === line.part ? again : one)),
  );
  void (line.condition ? count(target) : running.get(key)?.reread());
};
