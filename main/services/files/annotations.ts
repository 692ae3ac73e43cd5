import { z } from 'zod';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { Selection, ViewSpec } from '../../../shared/dataset';
import {
  NO_ANNOTATION,
  Annotation,
  type AnnotationPatch,
  type AnnotationState,
} from '../../../shared/model/annotations';
import type { Clock } from '../../deps';
import type { DatasetClient } from '../datasets/dataset-client';
import type { Storage } from '../storage/storage';
import { failure } from '../../wire/failures';

/** What was said about a row, and when: an empty review is kept, so that what was taken back stays away. */
const Kept = Annotation.extend({ at: z.number() });
type Kept = z.infer<typeof Kept>;
const ReviewDocument = z.strictObject({ name: z.string(), rows: z.record(z.string(), Kept) });
type ReviewDocument = z.infer<typeof ReviewDocument>;

const PREFIX = 'review-';
const MOST_UNDO = 50;

type Step = { readonly before: Readonly<Record<string, Annotation>> };
type Open = {
  readonly name: string;
  readonly sha256: string;
  /** Why its words may not be written over, if so. */ readonly held: string | undefined;
  rows: Record<string, Kept>;
  carriedFrom: readonly string[];
  carried: ReadonlySet<string>;
  undo: Step[];
};

/** Notes, tags and verdicts beside files: one document a file, by its SHA-256, with words by row key. */
export type Annotations = ReturnType<typeof createAnnotations>;

const isEmpty = ({ verdict, tags, note }: Annotation): boolean =>
  verdict === null && tags.length === 0 && note === '';
const plain = ({ verdict, tags, note }: Annotation): Annotation => ({ verdict, tags, note });

/** Creates the reviews over the app's documents. */
export const createAnnotations = (deps: {
  readonly storage: Storage;
  readonly datasets: DatasetClient;
  readonly clock: Clock;
  readonly onChange: (dataset: string, standing: AnnotationState) => void;
}) => {
  const store = deps.storage.store<ReviewDocument>({
    name: 'reviews',
    label: 'A file’s annotations',
    schema: ReviewDocument,
    isLarge: true,
  });
  const opened = new Map<string, Open>();

  const standing = ({ rows, carriedFrom, carried, undo }: Open): AnnotationState => ({
    annotated: Object.values(rows).filter((one) => !isEmpty(one)).length,
    carried: [...carried].filter((key) => rows[key] && !isEmpty(rows[key])).length,
    carriedFrom,
    canUndo: undo.length > 0,
  });

  const save = async ({ sha256, name, rows, held }: Open): Promise<Result<null>> => {
    if (held !== undefined)
      return fail(
        failure('disk', 'What you said about the rows could not be saved.', {
          next: `${held} Open the file again.`,
        }),
      );
    try {
      await store.save(`${PREFIX}${sha256}`, { name, rows: { ...rows } });
      return ok(null);
    } catch {
      return fail(
        failure('disk', 'What you said about the rows could not be saved.', {
          next: 'Free some space, then change it again.',
        }),
      );
    }
  };

  /** The newest words of every file by row key, with the file they come from; what could not be read of them; and why those of `own` may not be written over. */
  const everything = (own: string) => {
    const newest = new Map<string, Kept & { readonly from: string; readonly document: string }>();
    const lost: string[] = [];
    let held: string | undefined;
    for (const document of store.names()) {
      if (!document.startsWith(PREFIX)) continue;
      const { value, isOurs, notice: trouble } = store.open(document);
      if (trouble !== undefined) lost.push(trouble);
      if (!isOurs && document === own) held = trouble;
      for (const [key, kept] of Object.entries(value?.rows ?? {})) {
        if ((newest.get(key)?.at ?? -1) < kept.at)
          newest.set(key, { ...kept, from: value?.name ?? '', document });
      }
    }
    return { newest, lost, held };
  };

  const keep = (one: Open, reviews: Readonly<Record<string, Annotation>>) => {
    const at = deps.clock();
    for (const [key, review] of Object.entries(reviews)) one.rows[key] = { ...plain(review), at };
  };

  const put = async (
    dataset: string,
    reviews: Readonly<Record<string, Annotation>>,
  ): Promise<Result<readonly string[]>> => deps.datasets.putReviews({ change: 'put', dataset, reviews });

  return {
    /** Puts what is known about a file's rows beside them: its own words, and newer ones of other files about rows of the same key. `lost`: what could not be read, in words. */
    attach: async (
      dataset: string,
      sha256: string,
      name: string,
    ): Promise<{ readonly standing: AnnotationState; readonly lost: readonly string[] }> => {
      const own = `${PREFIX}${sha256}`;
      const { newest: known, lost, held } = everything(own);
      const one: Open = {
        name,
        sha256,
        held,
        rows: {},
        carriedFrom: [],
        carried: new Set(),
        undo: opened.get(dataset)?.undo ?? [],
      };
      opened.set(dataset, one);
      if (known.size === 0) return { standing: standing(one), lost };
      const found = await put(
        dataset,
        Object.fromEntries([...known].map(([key, kept]) => [key, plain(kept)])),
      );
      if (!found.ok) return { standing: standing(one), lost };
      const carried = new Map<string, string>();
      for (const key of found.value) {
        const kept = known.get(key);
        if (!kept) continue;
        const { from, document, ...review } = kept;
        one.rows[key] = review;
        if (document !== own && !isEmpty(review)) carried.set(key, from);
      }
      one.carried = new Set(carried.keys());
      one.carriedFrom = [...new Set(carried.values())].slice(0, 5);
      if (carried.size > 0) await save(one);
      return { standing: standing(one), lost };
    },
    /** Changes what is said about the chosen rows. */
    change: async (ask: {
      readonly view: ViewSpec;
      readonly selection: Selection | null;
      readonly patch: AnnotationPatch;
    }): Promise<Result<AnnotationState>> => {
      const { dataset } = ask.view;
      const one = opened.get(dataset);
      if (!one)
        return fail(
          failure('not_found', 'Notes can be kept once the file is read.', {
            next: 'Wait until it is, or open it again.',
          }),
        );
      const changed = await deps.datasets.reviewRows({
        change: 'rows',
        dataset,
        view: ask.view,
        selection: ask.selection,
        patch: ask.patch,
      });
      if (!changed.ok) return changed;
      one.undo = [
        ...one.undo.slice(-(MOST_UNDO - 1)),
        { before: Object.fromEntries(changed.value.map(({ key, before }) => [key, before])) },
      ];
      keep(one, Object.fromEntries(changed.value.map(({ key, after }) => [key, after])));
      const saved = await save(one);
      if (!saved.ok) return saved;
      const now = standing(one);
      deps.onChange(dataset, now);
      return ok(now);
    },
    /** Takes the last change back. */
    undo: async (dataset: string): Promise<Result<AnnotationState>> => {
      const one = opened.get(dataset);
      const step = one?.undo.pop();
      if (!one || !step)
        return fail(failure('not_found', 'There is nothing to take back.', { next: 'Nothing was changed.' }));
      const done = await put(dataset, step.before);
      if (!done.ok) return done;
      keep(
        one,
        Object.fromEntries(
          Object.entries(step.before).map(([key, review]) => [key, review ?? NO_ANNOTATION]),
        ),
      );
      const saved = await save(one);
      if (!saved.ok) return saved;
      const now = standing(one);
      deps.onChange(dataset, now);
      return ok(now);
    },
    /** Lets go of what is said about a file that is closed: it stays in its document. */
    forget: (dataset: string) => void opened.delete(dataset),
  };
};
