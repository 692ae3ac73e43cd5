import { Button, Classes, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Blank, Cog, Tick } from '@blueprintjs/icons';
import { Popover } from '../components/Popover';
import { commandKey, commandLabel, runCommand } from '../commands/registry';
import { changeSettings, useApp } from '../state/app-store';
import { formatZone } from '../state/time';
import { TEXT } from './text';

const T = TEXT.settings;
const THEMES = ['dark', 'light', 'system'] as const;

type OptionProps = {
  readonly isOn: boolean;
  readonly text: string;
  readonly label?: string;
  readonly onClick: () => void;
};

/** A setting that is on or off; the menu stays open, so that more than one can be changed. */
const Option = ({ isOn, text, label = '', onClick }: OptionProps) => (
  <MenuItem
    icon={isOn ? <Tick size={14} /> : <Blank size={14} />}
    text={text}
    label={label}
    shouldDismissPopover={false}
    onClick={onClick}
  />
);

const CommandItem = ({ id }: { readonly id: string }) => (
  <MenuItem
    icon={<Blank size={14} />}
    text={commandLabel(id)}
    label={commandKey(id)}
    onClick={() => runCommand(id)}
  />
);

/** A title between items. Blueprint's would be a heading of the sixth level in every page. */
const Section = ({ title }: { readonly title: string }) => (
  <li role="separator" className={Classes.MENU_HEADER}>
    <div className={Classes.HEADING}>{title}</div>
  </li>
);

const SettingsItems = () => {
  const { theme, times, defang } = useApp((s) => s.settings);
  const zone = useApp((s) => s.zone);
  const version = useApp((s) => s.app?.versions.app);
  return (
    <Menu aria-label={T.title}>
      <Section title={T.theme} />
      {THEMES.map((one) => (
        <Option
          key={one}
          isOn={theme === one}
          text={T.themes[one]}
          onClick={() => changeSettings({ theme: one })}
        />
      ))}
      <Section title={T.times} />
      <Option
        isOn={times === 'local'}
        text={T.local(formatZone(zone))}
        onClick={() => changeSettings({ times: 'local' })}
      />
      <Option isOn={times === 'utc'} text={T.utc} onClick={() => changeSettings({ times: 'utc' })} />
      <Section title={T.links} />
      <Option
        isOn={defang}
        text={T.defanged}
        label={T.defangedExample}
        onClick={() => runCommand('app.defang')}
      />
      <MenuDivider />
      <CommandItem id="app.keys" />
      <CommandItem id="session.proxy" />
      <CommandItem id="app.showLog" />
      <CommandItem id="session.signOut" />
      {version && <Section title={T.version(version)} />}
    </Menu>
  );
};

/** The menu of settings: theme, times and defanging, and the commands on the session. */
export const SettingsMenu = () => (
  <Popover content={<SettingsItems />}>
    <Button variant="minimal" icon={<Cog size={15} />} aria-label={T.title} title={T.title} />
  </Popover>
);
