import { InputGroup } from '@blueprintjs/core';
import { Filter } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import type { ColumnFilter } from '../../../shared/dataset';
import type { FilterChange } from '../view/pending-view';
import { withFilter } from './with-filter';

const TYPING_MS = 200;

type Props = {
  readonly dataset: string;
  readonly held: string;
  readonly onFilter: (change: FilterChange) => void;
};

/** A quick filter over the loaded rows: a text in any column. */
export const QuickFilter = ({ dataset, held, onFilter }: Props) => {
  const [text, setText] = useState(held);
  /** The text that was asked for last: what comes of it must not take away what was typed since. */
  const asked = useRef(held);
  const takeOver = () => {
    asked.current = held;
    setText(held);
  };
  useEffect(takeOver, [dataset]);
  useEffect(() => {
    if (held !== asked.current) takeOver();
  }, [held]);
  useEffect(() => {
    const ask = () => {
      if (text === asked.current) return;
      asked.current = text;
      onFilter((now) => withFilter(now, 'any', null, text === '' ? undefined : { kind: 'any', text }));
    };
    const timer = setTimeout(ask, text === '' ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <InputGroup
      className="quick-filter"
      leftIcon={<Filter size={12} />}
      type="search"
      aria-label="Filter loaded rows"
      placeholder="Filter loaded rows"
      value={text}
      onValueChange={setText}
    />
  );
};

/** The text of the quick filter among filters. */
export const quickText = (filter: readonly ColumnFilter[]): string =>
  filter.find((one) => one.kind === 'any')?.text ?? '';
