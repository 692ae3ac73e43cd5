import { Button, InputGroup } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import { headerText } from '../../../shared/rules/mail-headers';
import { refang } from '../../../shared/rules/defang';
import { showInvisible } from '../../../shared/model/invisible';
import { api } from '../../bridge';
import { copyAs } from '../../components/copied';
import { EmptyState } from '../../components/EmptyState';
import { FailurePanel } from '../../components/FailurePanel';
import { Skeleton } from '../../components/Skeleton';
import { useResource } from '../../state/use-resource';
import { decodeWords } from '../../evidence/encoded-words';
import { useDefang } from '../../state/format';
import { targetKey, type RecordTarget } from '../record-target';
import { TEXT } from '../text';
import { Hops } from './Hops';
import { placeName, useHiding } from '../verdicts/jump';

/** The headers of an email as they were sent, in their order. */
export const Headers = ({ target }: { readonly target: RecordTarget }) => {
  const { resource, reload } = useResource(`headers ${targetKey(target)}`, (signal) =>
    api['mail.headers']({ a: target.entityType, b: target.entityId }, signal),
  );
  const [text, setText] = useState('');
  const list = useRef<HTMLDListElement>(null);
  useHiding(list, () => setText(''));
  const show = useDefang();
  if (resource.state === 'failed') return <FailurePanel failure={resource.failure} onRetry={reload} />;
  if (resource.state === 'loading') return <Skeleton lines={16} label={TEXT.loading.headers} />;
  const all = resource.value.headers;
  const whole = headerText(all);
  const headers = all.filter(({ name, value }) =>
    `${name} ${value}`.toLowerCase().includes(text.toLowerCase()),
  );
  return (
    <>
      <div className="line">
        <InputGroup
          className="grow"
          type="search"
          aria-label={TEXT.headers.find}
          placeholder={TEXT.headers.find}
          value={text}
          onValueChange={(value) => setText(refang(value))}
        />
        <Button onClick={() => copyAs(whole, TEXT.headers.all(all.length), 'raw')}>
          {TEXT.headers.copyAll}
        </Button>
        <Button onClick={() => copyAs(whole, TEXT.headers.all(all.length), 'defanged')}>
          {TEXT.headers.copyDefanged}
        </Button>
      </div>
      {headers.length === 0 && <EmptyState title={TEXT.headers.none} />}
      {text === '' && <Hops headers={all} />}
      <dl ref={list} className="mail-headers" aria-label={TEXT.headers.list}>
        {headers.map(({ name, value }, i) => (
          <div key={i} tabIndex={-1} data-place={placeName({ part: 'headers', key: name })}>
            <dt>
              <bdi>{showInvisible(name)}</bdi>
            </dt>
            <dd className="mono">
              <bdi>{show(value)}</bdi>
              {decodeWords(value) !== value && (
                <p className="quiet">
                  {TEXT.headers.decoded} <bdi>{show(decodeWords(value))}</bdi>
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
};
