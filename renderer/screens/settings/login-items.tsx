import { Button } from '@blueprintjs/core';
import { local } from '../../bridge';
import { runCommand } from '../../commands/registry';
import { EGRESS_OVERLAYS } from '../../features/egress/egress-store';
import { connectionOf, useApp } from '../../state/app-store';
import { useOverlay } from '../../state/overlay-store';
import { useResource } from '../../state/use-resource';
import type { Item, Tie } from './item';
import { TEXT } from './text';

const EgressControl = ({ tie }: { readonly tie: Tie }) => {
  const connection = useApp((s) => connectionOf(s.session));
  const isOpen = useOverlay((s) => s.open === EGRESS_OVERLAYS.list);
  // Read once more when the dialog has closed.
  const { resource } = useResource(connection === '' ? null : `egress ${connection} ${isOpen}`, () =>
    local['egress.read']({}),
  );
  const value = () => {
    if (connection === '') return TEXT.egress.signedOut;
    if (resource.state === 'failed') return resource.failure.message;
    return resource.state === 'ready' ? TEXT.egress.value(resource.value.length) : TEXT.egress.loading;
  };
  return (
    <>
      <span className={`setting-value${resource.state === 'failed' ? ' bad-text' : ''}`}>{value()}</span>
      <Button {...tie} disabled={connection === ''} onClick={() => runCommand(EGRESS_OVERLAYS.list)}>
        {TEXT.egress.edit}
      </Button>
    </>
  );
};

/** The settings of logins that have their own dialog. */
export const LOGIN_ITEMS: readonly Item[] = [
  {
    id: 'egress',
    section: 'logins',
    label: TEXT.egress.label,
    help: TEXT.egress.help,
    words: 'vpn, relay, office, sase, proxy, network, cidr, ip, trusted ips',
    draw: (tie) => <EgressControl tie={tie} />,
  },
];
