/** The dialogs of the settings, each with what it needs to be confirmed. */
import { commandSet } from '../../../../renderer/commands/command';
import { AddEgressDialog } from '../../../../renderer/features/egress/AddEgressDialog';
import { useEgressAddress } from '../../../../renderer/features/egress/egress-store';
import { EgressDialog } from '../../../../renderer/features/egress/EgressDialog';
import { ForgetDialog } from '../../../../renderer/screens/settings/ForgetDialog';
import { ImportDialog } from '../../../../renderer/screens/settings/ImportDialog';
import { KeyDialog } from '../../../../renderer/screens/settings/KeyDialog';
import type { DialogTable } from './exception-dialogs';

const SET = commandSet({
  scope: 'global',
  title: 'View',
  target: () => true,
  commands: [{ id: 'app.example', label: 'Example', keys: ['F9'], run: () => undefined }],
});

export const SETTINGS_DIALOGS: DialogTable = {
  'features/egress/AddEgressDialog.tsx': (onClose) => {
    useEgressAddress.setState({ address: '203.0.113.7' });
    return <AddEgressDialog onClose={onClose} />;
  },
  'features/egress/EgressDialog.tsx': (onClose) => <EgressDialog onClose={onClose} />,
  'screens/settings/ForgetDialog.tsx': (onClose) => <ForgetDialog connectionId="c" onClose={onClose} />,
  'screens/settings/ImportDialog.tsx': (onClose) => (
    <ImportDialog
      read={{
        id: 'read',
        fileName: 'team.json',
        changes: [{ subject: { kind: 'setting', key: 'theme' }, before: '"dark"', after: '"light"' }],
        leftOut: [],
      }}
      onClose={onClose}
    />
  ),
  'screens/settings/KeyDialog.tsx': (onClose) =>
    SET.commands.map((command) => (
      <KeyDialog key={command.id} placed={{ set: SET, command }} onClose={onClose} />
    ))[0] ?? <></>,
};
