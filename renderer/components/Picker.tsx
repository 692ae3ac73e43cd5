import { Menu, MenuItem } from '@blueprintjs/core';
import { Blank, CaretDown, Tick } from '@blueprintjs/icons';
import { Popover } from './Popover';
import './picker.css';

export type PickerItem<V extends string> = {
  readonly value: V;
  readonly label: string;
  readonly note?: string;
  readonly disabled?: boolean;
  /** The meaning of its note, or the reason why it is disabled. */
  readonly title?: string;
};

type PickerProps<V extends string> = {
  readonly label: string;
  readonly value: V | null;
  readonly shown?: string;
  readonly items: readonly PickerItem<V>[];
  readonly onPick: (value: V) => void;
  readonly disabled?: boolean;
  /** Says more than its text, such as its key. */
  readonly title?: string;
  /** Set if the owner opens and closes the menu, such as by a command. */
  readonly held?: { readonly isOpen: boolean; readonly onOpen: (isOpen: boolean) => void };
};

/** A small select button: its label in gray, its value, and a menu. */
export const Picker = <V extends string>({
  label,
  value,
  shown,
  items,
  onPick,
  disabled = false,
  title,
  held,
}: PickerProps<V>) => {
  const text = shown ?? items.find((item) => item.value === value)?.label ?? value ?? '';
  const name = `${label}: ${text}`;
  const content = (
    <Menu aria-label={label} className="picker-menu">
      {items.map((item) => (
        <MenuItem
          key={item.value}
          icon={item.value === value ? <Tick size={14} /> : <Blank size={14} />}
          aria-current={item.value === value}
          text={<bdi>{item.label}</bdi>}
          label={item.note ?? ''}
          disabled={item.disabled ?? false}
          title={item.title ?? ''}
          onClick={() => onPick(item.value)}
        />
      ))}
    </Menu>
  );
  return (
    <Popover {...held} content={content} placement="bottom-start" disabled={disabled}>
      <button
        type="button"
        className="picker"
        // Its text may be cut.
        title={title === undefined ? name : `${name}\n${title}`}
        aria-label={name}
        disabled={disabled}
      >
        <span className="quiet">{label}</span> <bdi className="cut">{text}</bdi>
        <CaretDown size={12} />
      </button>
    </Popover>
  );
};
