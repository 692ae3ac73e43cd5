import { useEffect, useMemo, useState, type FormEvent } from 'react';
import type { Tab } from '../../../shared/model/app-state';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { useExceptionChanges } from '../../features/exception/exception-form-store';
import { ExceptionRows } from './ExceptionRows';
import { exceptionLists, narrowTo, readExceptions, tabQuery } from './exceptions-store';
import { TEXT } from './text';
import type { ExceptionQuery } from '../../../shared/local-calls/exceptions';
import { EXCEPTION_TYPES } from '../../../shared/model/ids';
import { EXCEPTION_LISTS, exceptionList, exceptionTypeLabel } from '../../../shared/rules/exception-types';
import { Picker } from '../../components/Picker';
import { SearchField } from '../../components/SearchField';
import { useExceptionTools } from '../../features/exception/use-exception-types';

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
const ExceptionBar = ({ query, onQuery }: BarProps) => {
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

/** The tenant's exceptions: what is allowed, what is blocked, and who may send password-protected attachments. */
export const ExceptionsScreen = ({ tab }: { readonly tab: Tab }) => {
  const query = useMemo(() => tabQuery(tab), [tab.draft]);
  const opening = exceptionLists.use(tab.id);
  const changes = useExceptionChanges((s) => s.count);
  useEffect(() => {
    if (opening.kind === 'none') void readExceptions(tab.id, query);
  }, [tab.id]);
  const bar = <ExceptionBar query={query} onQuery={(next) => narrowTo(tab.id, next)} />;
  if (opening.kind === 'open')
    return (
      <ExceptionRows
        opened={opening}
        missed={changes - opening.changes}
        bar={bar}
        onReadAgain={() => void readExceptions(tab.id, query)}
      />
    );
  return (
    <section aria-label={TEXT.section}>
      {bar}
      {opening.kind === 'failed' ? (
        <FailurePanel failure={opening.failure} onRetry={() => void readExceptions(tab.id, query)} />
      ) : (
        <Skeleton lines={24} label={TEXT.loading} />
      )}
    </section>
  );
};
