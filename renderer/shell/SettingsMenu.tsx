import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Blank, Cog, Tick } from '@blueprintjs/icons';
import { Popover } from '../components/Popover';
import { commandLabel, runCommand } from '../commands/registry';
import { changeSettings, useApp } from '../state/app-store';
import { formatZone } from '../state/time';

const mark = (isOn: boolean) => (isOn ? <Tick size={14} /> : <Blank size={14} />);
const THEMES = [
  ['dark', 'Dark'],
  ['light', 'Light'],
  ['system', 'As the system'],
] as const;

/** Theme, times, defanging, and the way out. */
export const SettingsMenu = () => {
  const settings = useApp((s) => s.settings);
  const zone = useApp((s) => s.zone);
  const version = useApp((s) => s.app?.versions.app);
  const content = (
    <Menu aria-label="Settings">
      <MenuDivider title="Theme" />
      {THEMES.map(([theme, label]) => (
        <MenuItem
          key={theme}
          icon={mark(settings.theme === theme)}
          text={label}
          shouldDismissPopover={false}
          onClick={() => changeSettings({ theme })}
        />
      ))}
      <MenuDivider title="Times" />
      <MenuItem
        icon={mark(settings.times === 'local')}
        text={`Local: ${formatZone(zone)}`}
        shouldDismissPopover={false}
        onClick={() => changeSettings({ times: 'local' })}
      />
      <MenuItem
        icon={mark(settings.times === 'utc')}
        text="UTC"
        shouldDismissPopover={false}
        onClick={() => changeSettings({ times: 'utc' })}
      />
      <MenuDivider title="Links and addresses" />
      <MenuItem
        icon={mark(settings.defang)}
        text="Show defanged"
        label="hxxps[://]a[.]b"
        shouldDismissPopover={false}
        onClick={() => runCommand('app.defang')}
      />
      <MenuDivider />
      <MenuItem
        icon={<Blank size={14} />}
        text={commandLabel('app.keys')}
        label="?"
        onClick={() => runCommand('app.keys')}
      />
      <MenuItem
        icon={<Blank size={14} />}
        text={commandLabel('session.proxy')}
        onClick={() => runCommand('session.proxy')}
      />
      <MenuItem
        icon={<Blank size={14} />}
        text={commandLabel('session.signOut')}
        onClick={() => runCommand('session.signOut')}
      />
      {version && <MenuDivider title={`Postern ${version}`} />}
    </Menu>
  );
  return (
    <Popover content={content}>
      <Button variant="minimal" icon={<Cog size={15} />} aria-label="Settings" title="Settings" />
    </Popover>
  );
};
