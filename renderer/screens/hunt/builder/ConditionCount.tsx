import { memo } from 'react';
import { useStore } from 'zustand';
import type { Condition } from '../../../../shared/model/query';
import { formatCount } from '../../../state/format';
import type { BuilderTools } from './builder-tools';

/** How many rows a condition alone finds: asked for on demand, and taken back while it runs. */
export const ConditionCount = memo(
  ({
    node,
    tools,
    what,
    isOff,
  }: {
    readonly node: Condition;
    readonly tools: BuilderTools;
    readonly what: string;
    readonly isOff: boolean;
  }) => {
    const held = useStore(tools.store, (s) => s.counts.get(node));
    if (held?.kind === 'counting') {
      return (
        <button
          type="button"
          className="plain row-count busy"
          aria-label={`Cancel the count of ${what}`}
          onClick={() => tools.counts.cancel(node)}
        >
          counting… ×
        </button>
      );
    }
    const shown =
      held?.kind === 'counted' ? formatCount(held.total) : held?.kind === 'failed' ? 'failed' : 'count';
    const title =
      held?.kind === 'failed'
        ? `${held.failure.message} ${held.failure.next}`
        : 'Rows that this alone finds · Alt+Enter';
    const label =
      held?.kind === 'counted' ? `${formatCount(held.total)} rows by ${what}, count again` : `Count ${what}`;
    return (
      <button
        type="button"
        className={`plain row-count${held?.kind === 'counted' ? ' known' : held ? ' bad' : ''}`}
        disabled={isOff}
        aria-label={label}
        title={title}
        onClick={() => void tools.counts.count(node)}
      >
        {shown}
      </button>
    );
  },
);
