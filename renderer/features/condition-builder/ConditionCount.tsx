import { memo } from 'react';
import { useStore } from 'zustand';
import type { Condition } from '../../../shared/model/query';
import { withKey } from '../../commands/registry';
import { hasSeveralTimes } from '../../query/time-range';
import { formatCount } from '../../state/format';
import type { Count, BuilderState } from './builder-state';
import type { BuilderTools } from './builder-tools';
import { TEXT } from './text';

type CountProps = {
  readonly node: Condition;
  readonly tools: BuilderTools;
  /** Name of the condition, for labels. */
  readonly name: string;
  readonly isOff: boolean;
};

const COUNT = TEXT.count;

/** Returns the text, label, hint and class of a count that isn't running. */
const describeCount = (
  count: Exclude<Count, { readonly kind: 'counting' }> | undefined,
  name: string,
  hint: string,
) => {
  switch (count?.kind) {
    case 'counted':
      return {
        text: formatCount(count.total),
        label: COUNT.total(count.total, name),
        title: hint,
        className: 'known',
      };
    case 'failed':
      return {
        text: COUNT.failed,
        label: COUNT.startLabel(name),
        title: `${count.failure.message} ${count.failure.next}`,
        className: 'bad',
      };
    case undefined:
      return { text: COUNT.start, label: COUNT.startLabel(name), title: hint, className: '' };
  }
};

/** Returns the hint of a count. It names the time range, unless several conditions limit the time. */
const hintOf = ({ draft, config }: BuilderState): string =>
  config.kind === 'ready' && hasSeveralTimes(draft, config.value) ? COUNT.hintWithoutRange : COUNT.hint;

/** The button that counts the rows that a condition alone finds, or cancels the count while it runs. */
export const ConditionCount = memo(({ node, tools, name, isOff }: CountProps) => {
  const count = useStore(tools.store, (s) => s.counts.get(node));
  const hint = withKey(useStore(tools.store, hintOf), 'builder.count');
  if (count?.kind === 'counting')
    return (
      <button
        type="button"
        className="plain row-count busy"
        aria-label={COUNT.cancel(name)}
        onClick={() => tools.counts.cancel(node)}
      >
        {COUNT.running}
      </button>
    );
  const { text, label, title, className } = describeCount(count, name, hint);
  return (
    <button
      type="button"
      className={`plain row-count ${className}`}
      disabled={isOff}
      aria-label={label}
      title={title}
      onClick={() => void tools.counts.count(node)}
    >
      {text}
    </button>
  );
});
