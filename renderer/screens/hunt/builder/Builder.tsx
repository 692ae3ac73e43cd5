import { useEffect, useMemo, useRef, type RefObject } from 'react';
import type { Condition, QueryConfig } from '../../../../shared/model/query';
import { keyHint } from '../../../commands/registry';
import { conditionError, readCondition } from '../../../query/condition-check';
import { EVERYTHING, isGroup } from '../../../query/condition-tree';
import { rowNode } from '../../../query/match-type';
import { useApp } from '../../../state/app-store';
import type { BuildStart } from '../hunt-state';
import type { Hunt } from '../hunt-store';
import { useHuntState } from '../use-hunt';
import { BuilderFooter } from './BuilderFooter';
import { mountBuilder } from './builder-commands';
import { createBuilderTools, noConditionReason, type BuilderTools, type RowPart } from './builder-tools';
import { conditionId } from './condition-ids';
import { ConditionRow } from './ConditionRow';
import { TEXT } from './text';
import './values.css';
import './builder.css';

type PendingFocus = { readonly row: string; readonly part: RowPart };

/** The first control of a condition's values. */
const VALUE = '.row-values :is(input, select)';

/** Focuses a row and scrolls it into view; returns false if it isn't rendered yet. */
const focusRow = (box: HTMLElement, { row, part }: PendingFocus): boolean => {
  const element = box.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`);
  const handle = element?.querySelector<HTMLElement>('.row-handle');
  const field = element?.querySelector<HTMLElement>('.field-button');
  const target =
    part === 'field' ? field : part === 'value' ? element?.querySelector<HTMLElement>(VALUE) : undefined;
  (target ?? handle)?.focus();
  element?.scrollIntoView({ block: 'nearest' });
  if (part === 'field') field?.click();
  return element !== null;
};

type BuilderProps = {
  readonly hunt: Hunt;
  readonly config: QueryConfig;
  readonly start: BuildStart;
};

/** Creates the builder's tools. A row that they focus may not be rendered yet, so the focus waits for it. */
const useBuilderTools = (
  { hunt, config, start }: BuilderProps,
  box: RefObject<HTMLElement | null>,
): BuilderTools => {
  const hasLists = useApp((s) => s.flags.custom_list_operators);
  const pending = useRef<PendingFocus | null>(null);
  const tools = useMemo(
    () =>
      createBuilderTools(hunt, { config, hasLists }, (row, part) => {
        pending.current = { row, part };
      }),
    [hunt, config, hasLists],
  );
  useEffect(() => {
    if (start === 'new')
      tools.addLeaf(conditionId(rowNode(hunt.store.getState().draft.condition ?? EVERYTHING)));
    else if (start === 'value' || start === 'match')
      (
        (start === 'value' ? box.current?.querySelector<HTMLElement>(VALUE) : null) ??
        box.current?.querySelector<HTMLElement>('.row-joiner, .row-handle')
      )?.focus();
    // The builder is rendered anew when the fields are loaded again; then it adds and focuses nothing.
    hunt.build(true, 'none');
  }, []);
  // Each blocked run asks anew for the row that prevents it, also while the builder is open.
  useEffect(() => {
    if (typeof start === 'object') pending.current = { row: start.row, part: 'value' };
  }, [start]);
  useEffect(() => {
    if (pending.current && box.current && focusRow(box.current, pending.current)) pending.current = null;
  });
  return tools;
};

/** The keys that the status line names. */
const shownKeys = () => ({
  add: keyHint('hunt.addCondition'),
  match: keyHint('hunt.match'),
  up: keyHint('builder.up'),
  down: keyHint('builder.down'),
  group: keyHint('builder.group'),
});

const describeStatus = (root: Condition, { terms }: BuilderTools) => {
  const error = conditionError(root, terms);
  if (error !== undefined) return { text: TEXT.cannotRun(error), isError: true };
  const reason = noConditionReason(terms);
  if (reason) return { text: `${reason.text} ${reason.next}`, isError: true };
  const isUnsupported = readCondition(root, terms).kind === 'unsupported';
  return { text: isUnsupported ? TEXT.unsupportedQuery : TEXT.keys(shownKeys()), isError: false };
};

/** The whole condition as a tree of rows, each with its meaning in words. */
export const Builder = (props: BuilderProps) => {
  const { hunt } = props;
  const root = useHuntState(hunt, (s) => s.draft.condition) ?? EVERYTHING;
  const box = useRef<HTMLElement>(null);
  const tools = useBuilderTools(props, box);
  useEffect(
    () =>
      box.current ? mountBuilder({ box: box.current, tools, close: () => hunt.build(false) }) : undefined,
    [hunt, tools],
  );
  return (
    <section ref={box} className="builder" aria-label={TEXT.title}>
      <div className="builder-rows">
        <ConditionRow node={root} tools={tools} />
      </div>
      <BuilderFooter
        hunt={hunt}
        status={describeStatus(root, tools)}
        onAdd={isGroup(root) ? undefined : () => tools.addLeaf(conditionId(rowNode(root)))}
      />
    </section>
  );
};
