import { InputGroup } from '@blueprintjs/core';
import { Filter } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import type { ColumnFilter } from '../../../shared/dataset';
import type { FilterChange } from '../../state/asked-view';
import { withFilter } from './with-filter';

const TYPING_MS = 200;

type Props = { readonly dataset: string; readonly held: string; readonly onFilter: (change: FilterChange) => void };

/** A quick filter over the loaded rows: a text in any column. */
export const QuickFilter = ({ dataset, held, onFilter }: Props) => {
  const [text, setText] = useState(held);
  useEffect(() => setText(held), [held, dataset]);
  useEffect(() => {
    if (text === held) return undefined;
    const timer = setTimeout(() => onFilter((now) => withFilter(now, 'any', null, text === '' ? undefined : { kind: 'any', text })), text === '' ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <InputGroup className="quick-filter" leftIcon={<Filter size={12} />} type="search" aria-label="Filter loaded rows" placeholder="Filter loaded rows" value={text} onValueChange={setText} />;
};

/** The text of the quick filter among filters. */
export const quickText = (filter: readonly ColumnFilter[]): string => filter.find((one) => one.kind === 'any')?.text ?? '';
