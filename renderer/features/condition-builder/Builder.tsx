import { useEffect, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useStore } from 'zustand';
import type { Condition, QueryConfig } from '../../../shared/model/query';
import { keyHint, ariaKey } from '../../commands/registry';
import { conditionError, readCondition } from '../../query/condition-check';
import { EVERYTHING, isGroup } from '../../query/condition-tree';
import { rowNode } from '../../query/match-type';
import { useApp } from '../../state/app-store';
import type { BuildStart, ConditionEditor } from './condition-editor';
import { mountBuilder } from './builder-commands';
import { createBuilderTools, noConditionReason, type BuilderTools, type RowPart } from './builder-tools';
import { conditionId } from './condition-ids';
import { ConditionRow } from './ConditionRow';
import { TEXT } from './text';
import './values.css';
import './builder.css';

const CommandButton = ({
  text,
  command,
  isOff,
  onClick,
}: {
  readonly text: string;
  readonly command: string;
  readonly isOff: boolean;
  readonly onClick: () => void;
}) => (
  <button
    type="button"
    className="link"
    disabled={isOff}
    aria-keyshortcuts={ariaKey(command)}
    onClick={onClick}
  >
    {text}
  </button>
);

type FooterProps = {
  readonly editor: ConditionEditor;
  readonly status: { readonly text: string; readonly isError: boolean };
  /** Adds a condition to a root that isn't a group, which has no button for it. */
  readonly onAdd: (() => void) | undefined;
  readonly onClose: (() => void) | undefined;
};

/** The builder's status, undo and redo. */
const BuilderFooter = ({ editor, status, onAdd, onClose }: FooterProps) => {
  const canUndo = useStore(editor.store, (s) => s.history.past.length > 0);
  const canRedo = useStore(editor.store, (s) => s.history.future.length > 0);
  return (
    <div className="line builder-foot">
      {onAdd && (
        <button type="button" className="link" onClick={onAdd}>
          {TEXT.addCondition}
        </button>
      )}
      <span className={`${status.isError ? 'warn-text' : 'hint'} grow cut`} role="status">
        {status.text}
      </span>
      <CommandButton text={TEXT.undo} command="builder.undo" isOff={!canUndo} onClick={editor.undo} />
      <CommandButton text={TEXT.redo} command="builder.redo" isOff={!canRedo} onClick={editor.redo} />
      {onClose && (
        <button type="button" className="link" onClick={onClose}>
          {TEXT.close}
        </button>
      )}
    </div>
  );
};

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
  readonly editor: ConditionEditor;
  readonly config: QueryConfig;
  readonly start: BuildStart;
  /** Called once the builder has set its first focus: the owner doesn't ask for it when it renders the builder again. */
  readonly onStarted?: () => void;
  /** Closes the builder, by its button or by Escape. */
  readonly onClose?: () => void;
  /** Moves the focus out of a builder that can't be closed when Escape is pressed in it, which would close the dialog around it. */
  readonly onLeave?: () => void;
  /** Runs the query when Enter is pressed in a value. */
  readonly onRun?: () => void;
};

/** Creates the builder's tools. A row that they focus may not be rendered yet, so the focus waits for it. */
const useBuilderTools = (
  { editor, config, start, onStarted }: BuilderProps,
  box: RefObject<HTMLElement | null>,
): BuilderTools => {
  const hasLists = useApp((s) => s.flags.custom_list_operators);
  const pending = useRef<PendingFocus | null>(null);
  const tools = useMemo(
    () =>
      createBuilderTools(editor, { config, hasLists }, (row, part) => {
        pending.current = { row, part };
      }),
    [editor, config, hasLists],
  );
  useEffect(() => {
    if (start === 'new')
      tools.addLeaf(conditionId(rowNode(editor.store.getState().draft.condition ?? EVERYTHING)));
    else if (start === 'value' || start === 'match')
      (
        (start === 'value' ? box.current?.querySelector<HTMLElement>(VALUE) : null) ??
        box.current?.querySelector<HTMLElement>('.row-joiner, .row-handle')
      )?.focus();
    // The builder is rendered again when the fields are loaded again; then it adds and focuses nothing.
    onStarted?.();
  }, []);
  // Each blocked run asks again for the row that prevents it, also while the builder is open.
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
  add: keyHint('builder.addLeaf'),
  match: keyHint('builder.stepMatch'),
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
  const { editor, onClose, onLeave, onRun } = props;
  const root = useStore(editor.store, (s) => s.draft.condition) ?? EVERYTHING;
  const box = useRef<HTMLElement>(null);
  const tools = useBuilderTools(props, box);
  useEffect(
    () =>
      box.current
        ? mountBuilder({ box: box.current, editor, tools, close: onClose, runQuery: onRun })
        : undefined,
    [editor, tools, onClose, onRun],
  );
  const leaveOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (!onLeave || event.key !== 'Escape' || !box.current?.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopPropagation();
    onLeave();
  };
  return (
    <section ref={box} className="builder" aria-label={TEXT.title} onKeyDown={leaveOnEscape}>
      <div className="builder-rows">
        <ConditionRow node={root} tools={tools} />
      </div>
      <BuilderFooter
        editor={editor}
        status={describeStatus(root, tools)}
        onAdd={isGroup(root) ? undefined : () => tools.addLeaf(conditionId(rowNode(root)))}
        onClose={onClose}
      />
    </section>
  );
};
