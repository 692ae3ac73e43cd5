import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { CaretDown, More } from '@blueprintjs/icons';
import { useRef, type ReactElement } from 'react';
import { Popover } from '../Popover';
import { TEXT } from '../text';
import { useFitting } from './use-fitting';
import './bar.css';

/** A control of a bar: a button, a button with a menu, or its own element that opens a panel. */
export type BarItem = {
  readonly id: string;
  readonly label: string;
  /** Drawn in place of the label, which then names the button. */
  readonly icon?: ReactElement;
  readonly title?: string;
  readonly keys?: string;
  readonly isDisabled?: boolean;
  readonly isDanger?: boolean;
  /** Set apart by a line from what is before it. */
  readonly startsGroup?: boolean;
  readonly run?: () => void;
  readonly items?: readonly BarItem[];
  readonly element?: ReactElement;
};

const Item = ({ label, title = '', keys = '', isDisabled = false, isDanger, run, items }: BarItem) => (
  <MenuItem
    text={label}
    label={keys}
    title={isDisabled ? title : ''}
    {...(isDanger ? { intent: 'danger' } : {})}
    disabled={isDisabled}
    popoverProps={{ transitionDuration: 0 }}
    {...(run ? { onClick: run } : {})}
  >
    {items && !isDisabled ? items.map((item) => <Item key={item.id} {...item} />) : undefined}
  </MenuItem>
);

const Items = ({ name, items }: { readonly name: string; readonly items: readonly BarItem[] }) => (
  <Menu aria-label={name}>
    {items.map((item) => (
      <Item key={item.id} {...item} />
    ))}
  </Menu>
);

type ControlProps = { readonly item: BarItem; readonly variant: 'minimal' | 'solid' };

const Control = ({ item, variant }: ControlProps) => {
  const { label, icon, title, isDisabled = false, isDanger, run, items, element } = item;
  if (element) return element;
  const button = (
    <Button
      variant={variant}
      className={isDanger ? 'danger' : ''}
      disabled={isDisabled}
      {...(icon ? { icon, 'aria-label': label } : { text: label })}
      {...(items ? { endIcon: <CaretDown size={12} /> } : {})}
      title={title ?? (icon ? label : '')}
      {...(run ? { onClick: run } : {})}
    />
  );
  if (!items) return button;
  return (
    <Popover disabled={isDisabled} content={<Items name={label} items={items} />}>
      {button}
    </Popover>
  );
};

type BarProps = {
  readonly items: readonly BarItem[];
  readonly variant?: ControlProps['variant'];
};

/** Controls in one line. Those that don't fit are in a menu at its end, so that none is cut off or covers another. */
export const OverflowBar = ({ items, variant = 'minimal' }: BarProps) => {
  const bar = useRef<HTMLDivElement>(null);
  const { count, width } = useFitting(
    bar,
    items.map(({ label }) => label),
  );
  return (
    <div ref={bar} className="overflow-bar" style={{ width }}>
      {items.map((item, i) => (
        <span
          key={item.id}
          className={`bar-item${item.startsGroup ? ' starts-group' : ''}${i < count ? '' : ' out-of-bar'}`}
        >
          <Control item={item} variant={variant} />
        </span>
      ))}
      <span className={`bar-item${count < items.length ? '' : ' out-of-bar'}`}>
        <Popover content={<Items name={TEXT.moreCommands} items={items.slice(count)} />}>
          <Button
            variant={variant}
            icon={<More size={13} />}
            aria-label={TEXT.moreCommands}
            title={TEXT.moreCommands}
          />
        </Popover>
      </span>
    </div>
  );
};
