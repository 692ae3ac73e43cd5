import { useEffect, useMemo, useRef } from 'react';
import type { QueryConfig } from '../../../../shared/model/query';
import { runCommand } from '../../../commands/registry';
import { useApp } from '../../../state/app-store';
import { conditionError, readCondition } from '../../../query/condition-check';
import { EVERYTHING, isGroup } from '../../../query/condition-tree';
import type { Hunt } from '../hunt-store';
import { useHuntState } from '../use-hunt';
import { createBuilderTools } from './builder-tools';
import { mountBuilder } from './builder-commands';
import { ConditionRow } from './ConditionRow';
import { conditionId } from './row-ids';
import './values.css';
import './builder.css';

type Wanted = { readonly row: string; readonly part: 'handle' | 'field' };

/** Goes to a row that was added, moved or named by a chip; answers whether it is drawn yet. */
const goTo = (box: HTMLElement, { row, part }: Wanted): boolean => {
  const found = box.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`);
  const handle = found?.querySelector<HTMLElement>('.row-handle');
  const field =
    part === 'field' ? found?.querySelector<HTMLElement>(':scope > .row-line .field-button') : undefined;
  (field ?? handle)?.focus();
  found?.scrollIntoView({ block: 'nearest' });
  field?.click();
  return found !== null;
};

/** The whole condition as a tree of rows: groups in groups, each row with its meaning in words. */
export const Builder = ({
  hunt,
  config,
  start,
}: {
  readonly hunt: Hunt;
  readonly config: QueryConfig;
  readonly start: string | null;
}) => {
  const root = useHuntState(hunt, (s) => s.draft.condition) ?? EVERYTHING;
  const past = useHuntState(hunt, (s) => s.history.past.length);
  const future = useHuntState(hunt, (s) => s.history.future.length);
  const hasLists = useApp((s) => s.flags.custom_list_operators);
  const box = useRef<HTMLElement>(null);
  const wanted = useRef<Wanted | null>(
    start === null ? null : start === 'new' ? null : { row: start, part: 'handle' },
  );
  const tools = useMemo(
    () =>
      createBuilderTools(hunt, { config, hasLists }, (row, part) => {
        wanted.current = { row, part };
      }),
    [hunt, config, hasLists],
  );
  useEffect(
    () =>
      box.current ? mountBuilder({ box: box.current, tools, close: () => hunt.build(false) }) : undefined,
    [hunt, tools],
  );
  useEffect(() => {
    if (start === 'new') tools.addLeaf(conditionId(hunt.store.getState().draft.condition ?? EVERYTHING));
    else if (start === null) box.current?.querySelector<HTMLElement>('.row-joiner, .row-handle')?.focus();
  }, []);
  useEffect(() => {
    const next = wanted.current;
    // A row that was added just now is drawn with the next state.
    if (next && box.current && goTo(box.current, next)) wanted.current = null;
  });
  const terms = tools.terms;
  const flaw = conditionError(root, terms);
  const isPlain = isGroup(root);
  return (
    <section ref={box} className="builder" aria-label="Query builder">
      <div className="builder-rows">
        <ConditionRow node={root} tools={tools} />
      </div>
      <div className="line builder-foot">
        {!isPlain && (
          <button type="button" className="link" onClick={() => tools.addLeaf(conditionId(root))}>
            + condition
          </button>
        )}
        <span className={flaw === undefined ? 'hint grow cut' : 'warn-text grow cut'} role="status">
          {flaw === undefined
            ? readCondition(root, terms).kind === 'kept'
              ? 'The query is kept unchanged.'
              : 'Alt+arrows move a row, Ctrl+G groups, Ctrl+D duplicates'
            : `Cannot run yet. ${flaw}`}
        </span>
        <button
          type="button"
          className="link"
          disabled={past === 0}
          aria-keyshortcuts="Control+Z"
          onClick={() => runCommand('hunt.undo')}
        >
          Undo
        </button>
        <button
          type="button"
          className="link"
          disabled={future === 0}
          aria-keyshortcuts="Control+Shift+Z"
          onClick={() => runCommand('hunt.redo')}
        >
          Redo
        </button>
        <button type="button" className="link" onClick={() => hunt.build(false)}>
          Close builder
        </button>
      </div>
    </section>
  );
};
