import { Filter } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import type { ColumnFilter } from '../../../shared/dataset';
import { SearchField } from '../../components/SearchField';
import { goToRows } from '../../state/screen-focus';
import type { FilterChange } from '../view/pending-view';
import { TEXT } from '../text';
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
  /** The text that was requested last. Its result must not replace what was typed since. */
  const requested = useRef(held);
  const takeOver = () => {
    requested.current = held;
    setText(held);
  };
  useEffect(takeOver, [dataset]);
  useEffect(() => {
    if (held !== requested.current) takeOver();
  }, [held]);
  useEffect(() => {
    const request = () => {
      if (text === requested.current) return;
      requested.current = text;
      onFilter((now) => withFilter(now, 'any', null, text === '' ? undefined : { kind: 'any', text }));
    };
    const timer = setTimeout(request, text === '' ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <SearchField
      className="quick-filter"
      leftIcon={<Filter size={12} />}
      label={TEXT.filterLoadedRows}
      value={text}
      onValueChange={setText}
      onKeyDown={goToRows(text, () => setText(''))}
    />
  );
};

/** Returns the text of the quick filter. */
export const quickText = (filter: readonly ColumnFilter[]): string =>
  filter.find((one) => one.kind === 'any')?.text ?? '';
