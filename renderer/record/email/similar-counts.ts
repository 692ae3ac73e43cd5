/** The numbers of emails like the open ones: counted once, and shown by the head and by the Related tab. */
import { create } from 'zustand';
import type { Result } from '../../../shared/bridge';
import type { Email } from '../../../shared/model/entity';
import { api, local } from '../../bridge';
import { targetKey, type RecordTarget } from '../record-target';
import { countSimilar, similarities, type Similarity } from './similar-emails';

/** A part that other emails may share, with the number of those that do; undefined until it is counted. */
export type SimilarLine = Similarity & { readonly counted: Result<number> | undefined };

const NOTHING: Readonly<Record<string, readonly SimilarLine[]>> = {};

/** The lines of each open email. Absent until it is known what can be counted; empty if nothing can. */
const useLines = create(() => NOTHING);

const put = (key: string, lines: readonly SimilarLine[] | undefined): void =>
  useLines.setState((before) => {
    const { [key]: _, ...others } = before;
    return lines ? { ...others, [key]: lines } : others;
  }, true);

/** Returns the lines of an email; undefined until it is known what can be counted. */
export const useSimilarLines = (target: RecordTarget | undefined): readonly SimilarLine[] | undefined =>
  useLines((all) => (target ? all[targetKey(target)] : undefined));

/** Returns a hash of the first attachment, if the email has one. */
const firstHash = async (
  { attachment_count }: Email,
  { saas, entityId }: RecordTarget,
): Promise<string | undefined> => {
  if (!attachment_count) return undefined;
  const page = await api['entity.emailAttachments']({ saas, entity_id: entityId });
  const [first] = page.ok ? page.value.rows : [];
  return first?.md5 ?? first?.sha256 ?? undefined;
};

const runOf = ({ entityId }: RecordTarget): string => `similar ${entityId}`;
const appOf = ({ saas }: RecordTarget) => ({ saas_id: saas, query_domain: 'email' as const });

/** Counts some lines of an email, one after the other, for as long as it is open. */
const count = (target: RecordTarget, some: readonly Similarity[]): Promise<void> => {
  const key = targetKey(target);
  const linesNow = () => useLines.getState()[key];
  return countSimilar(
    some,
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

const begin = (email: Email, target: RecordTarget): (() => void) => {
  const key = targetKey(target);
  let isCurrent = true;
  const read = async () => {
    const config = await api['query.config'](appOf(target));
    const all = config.ok ? similarities(email, config.value, await firstHash(email, target)) : [];
    if (!isCurrent) return;
    put(
      key,
      all.map((one) => ({ ...one, counted: undefined })),
    );
    await count(target, all);
  };
  void read();
  return () => {
    isCurrent = false;
    put(key, undefined);
    void local['query.cancel']({ run: runOf(target) });
  };
};

/** The counts under way or done, by the email, with the number of places that show it. */
const running = new Map<string, { places: number; readonly end: () => void }>();

/**
 * Finds out what emails can share with an email, and counts those that do. An email that is open in two places is
 * counted once. Returns the function that ends it, which has its effect once the last place is gone.
 */
export const startSimilar = (email: Email, target: RecordTarget): (() => void) => {
  const key = targetKey(target);
  const counts = running.get(key) ?? { places: 0, end: begin(email, target) };
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
export const recount = (target: RecordTarget, { counted: _, ...line }: SimilarLine): void => {
  const lines = useLines.getState()[targetKey(target)];
  put(
    targetKey(target),
    lines?.map((one) => (one.part === line.part ? { ...one, counted: undefined } : one)),
  );
  void count(target, [line]);
};
