import { Button } from '@blueprintjs/core';
import { inPairs, type ShownAuthority } from '../../../shared/model/authority';
import { local } from '../../bridge';
import { displayText } from '../../state/format';
import { toast, toastFailure } from '../../state/overlay-store';
import { formatInstantDate, useZone } from '../../state/time';
import { usePrevious } from '../../state/use-previous';
import { useResource } from '../../state/use-resource';
import { focusControl } from './focus';
import type { Item, Tie } from './item';
import { TEXT } from './text';

const T = TEXT.authorities;

const ExpiryText = ({ expires }: Pick<ShownAuthority, 'expires'>) => {
  const zone = useZone();
  const isOver = Date.parse(expires) < Date.now();
  const date = formatInstantDate(Date.parse(expires), zone);
  return <span className={isOver ? 'bad-text' : 'hint'}>{isOver ? T.expired(date) : T.expires(date)}</span>;
};

type RowProps = { readonly authority: ShownAuthority; readonly onRemove: () => void };

const AuthorityRow = ({ authority: { subject, fingerprint, expires }, onRemove }: RowProps) => (
  <li className="authority">
    <span className="setting-text">
      <bdi>{displayText(subject)}</bdi>
      <bdi className="mono hint">{T.fingerprint(inPairs(fingerprint))}</bdi>
      <ExpiryText expires={expires} />
    </span>
    <Button aria-label={T.removeNamed(displayText(subject))} onClick={onRemove}>
      {T.remove}
    </Button>
  </li>
);

const AuthoritiesControl = ({ tie }: { readonly tie: Tie }) => {
  const { resource, reload } = useResource('authorities', () => local['authority.list']({}));
  const add = async () => {
    const result = await local['authority.add']({});
    if (!result.ok) return toastFailure(result.failure);
    if (result.value) reload();
  };
  const remove = async ({ fingerprint, subject }: ShownAuthority) => {
    // The button of the row goes with it.
    focusControl(tie);
    const result = await local['authority.remove']({ fingerprint });
    if (!result.ok) return toastFailure(result.failure);
    toast(T.removed(displayText(subject)));
    reload();
  };
  const all = usePrevious(resource) ?? [];
  return (
    <div className="authorities">
      {resource.state === 'failed' && <span className="bad-text">{resource.failure.message}</span>}
      {all.length > 0 && (
        <ul aria-label={T.label}>
          {all.map((authority) => (
            <AuthorityRow
              key={authority.fingerprint}
              authority={authority}
              onRemove={() => void remove(authority)}
            />
          ))}
        </ul>
      )}
      <Button {...tie} onClick={() => void add()}>
        {T.add}
      </Button>
    </div>
  );
};

/** The certificate authorities that are trusted beside those of the workstation. */
export const AUTHORITY_ITEMS: readonly Item[] = [
  {
    id: 'authorities',
    section: 'network',
    label: T.label,
    help: T.help,
    words: 'ca, tls, ssl, certificates, trust, root certificate, pem, custom',
    draw: (tie) => <AuthoritiesControl tie={tie} />,
  },
];
