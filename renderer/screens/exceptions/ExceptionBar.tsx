import { useState, type FormEvent } from 'react';
import type { ExceptionQuery } from '../../../shared/local-calls/exceptions';
import { EXCEPTION_TYPES } from '../../../shared/model/ids';
import { EXCEPTION_LISTS, exceptionList, exceptionTypeLabel } from '../../../shared/rules/exception-types';
import { Picker } from '../../components/Picker';
import { SearchField } from '../../components/SearchField';
import { useExceptionTools } from '../../features/exception/use-exception-types';
import { TEXT } from './text';

type BarProps = {
  readonly query: ExceptionQuery;
  readonly onQuery: (query: ExceptionQuery) => void;
};

const ALL = { value: '', label: TEXT.all };
const LISTS = ['', ...EXCEPTION_LISTS] as const;

/** Returns a query without the parts that are empty: they narrow nothing. */
const plain = (query: { readonly [K in keyof ExceptionQuery]: string | undefined }): ExceptionQuery =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));

/** Types that a list can have. Senders of password-protected attachments are one. */
const typesOf = (list: ExceptionQuery['list']) =>
  EXCEPTION_TYPES.filter((type) =>
    list === 'allow' ? exceptionList(type) !== 'block' : list === undefined || exceptionList(type) === list,
  );

/** Narrows the exceptions at the tenant: by list, tool, type and text. */
export const ExceptionBar = ({ query, onQuery }: BarProps) => {
  const tools = useExceptionTools();
  const [text, setText] = useState(query.text ?? '');
  const types = typesOf(query.list).map((value) => ({ value, label: exceptionTypeLabel(value) }));
  const change = (patch: { readonly [K in keyof ExceptionQuery]?: string }) =>
    onQuery(plain({ ...query, text, ...patch }));
  const search = (event: FormEvent) => {
    event.preventDefault();
    change({});
  };
  return (
    <div className="strip line" role="toolbar" aria-label={TEXT.bar}>
      <Picker
        label={TEXT.list}
        value={query.list ?? ''}
        items={LISTS.map((value) => ({ value, label: TEXT.lists[value] }))}
        // A type of another list would find nothing.
        onPick={(list) => change({ list, exception_type: '' })}
      />
      <Picker
        label={TEXT.tool}
        value={query.sec_type ?? ''}
        items={[ALL, ...tools]}
        onPick={(sec_type) => change({ sec_type })}
      />
      <Picker
        label={TEXT.type}
        value={query.exception_type ?? ''}
        items={[ALL, ...types]}
        onPick={(exception_type) => change({ exception_type })}
      />
      <form className="grow" onSubmit={search}>
        <SearchField
          label={TEXT.search}
          placeholder={`${TEXT.search}: ${TEXT.searchPlaceholder}`}
          value={text}
          onValueChange={(value) => {
            setText(value);
            if (value === '' && query.text !== undefined) onQuery(plain({ ...query, text: '' }));
          }}
        />
      </form>
    </div>
  );
};
