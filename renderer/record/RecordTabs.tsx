import { Button, Menu, MenuItem, Tab, TabPanel, Tabs } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Boundary } from '../components/Boundary';
import { Popover } from '../components/Popover';
import { useOpenTab } from './open-tab-store';
import type { RecordTypes, RecordPartProps, RecordTab } from './record-kind';
import type { RecordDomain } from './record-target';
import { RECORDS } from './records';
import { TEXT } from './text';
import { onceLaidOut } from '../components/bar/once-laid-out';
import { countFitting } from '../components/bar/count-fitting';

type Line = Parameters<typeof countFitting>[1];

/** Returns the positions of the tabs that fit into a strip: the open one, and the first of the others. */
export const fittingTabs = (widths: readonly number[], open: number, line: Line): ReadonlySet<number> => {
  const all = widths.map((_, at) => at);
  if (countFitting(widths, line) === widths.length) return new Set(all);
  const others = all.filter((at) => at !== open);
  const room = line.room - line.gap - (widths[open] ?? 0);
  const count = countFitting(
    others.map((at) => widths[at] ?? 0),
    { ...line, room },
  );
  return new Set([open, ...others.slice(0, count)]);
};

/** The gap between two tabs, the room at both ends of their strip, and the width of the menu, in pixels; the same as in record.css. */
const GAP = 14;
const ENDS = 28;
const MENU = 24;

type Measured = { readonly widths: readonly number[]; readonly room: number };
const UNMEASURED: Measured = { widths: [], room: 0 };

/** The last measurement of each strip, by the titles of its tabs: the next record of its kind starts from it, and then measures again. */
const measured = new Map<string, Measured>();

const widthOf = (element: Element): number => Math.ceil(element.getBoundingClientRect().width);

/** Returns the strip's ref and the positions of the tabs that it has room for. The others are measured, but not drawn. */
const useFittingTabs = (
  titles: readonly string[],
  open: number,
): { readonly strip: RefObject<HTMLDivElement | null>; readonly fitting: ReadonlySet<number> } => {
  const strip = useRef<HTMLDivElement>(null);
  const name = titles.join('\n');
  const [{ widths, room }, setMeasured] = useState(() => measured.get(name) ?? UNMEASURED);
  const measure = (element: Element, tabs: readonly Element[]): void => {
    const now = { widths: tabs.map(widthOf), room: widthOf(element) - ENDS };
    measured.set(name, now);
    setMeasured((before) => (String(Object.values(before)) === String(Object.values(now)) ? before : now));
  };
  useLayoutEffect(() => {
    const element = strip.current;
    const tabs = [...(element?.querySelectorAll('[role=tab]') ?? [])];
    return element ? onceLaidOut([element, ...tabs], () => measure(element, tabs)) : undefined;
  });
  // Nothing has a width before it is laid out.
  const isMeasured = room > 0 && widths.length === titles.length;
  const fitting = fittingTabs(
    isMeasured ? widths : titles.map(() => 0),
    open,
    isMeasured ? { room, gap: GAP, menu: MENU } : { room: 0, gap: 0, menu: 0 },
  );
  return { strip, fitting };
};

type TabsProps<D extends RecordDomain> = RecordPartProps<RecordTypes[D]> & { readonly domain: D };

/** One tab by its name, and the key that opens it. */
type Entry = { readonly id: string; readonly title: string; readonly key: string };

/** Returns the key of the tab at a position: `1` to `9`, then `0`. */
const tabKey = (at: number): string => (at < 10 ? String((at + 1) % 10) : '');

type StripProps = {
  readonly tabs: readonly Entry[];
  readonly open: string;
  readonly onOpen: (id: string) => void;
};

/** The tabs in one line. Those that don't fit are in a menu at its end; the open one always fits. */
const Strip = ({ tabs, open, onOpen }: StripProps) => {
  const { strip, fitting } = useFittingTabs(
    tabs.map(({ title }) => title),
    tabs.findIndex(({ id }) => id === open),
  );
  // A number key may push the tab that has the focus into the menu, where it would lose it.
  useLayoutEffect(() => {
    const now = document.activeElement;
    if (now?.matches('[role=tab]') && strip.current?.contains(now))
      strip.current.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
  }, [open]);
  const others = tabs.filter((_, at) => !fitting.has(at));
  return (
    <div className="record-strip" ref={strip}>
      <Tabs id="record" selectedTabId={open} animate={false} onChange={(id) => onOpen(String(id))}>
        {tabs.map(({ id, title }, at) => (
          // A tab in the menu is disabled in the strip, so that the arrow keys pass it.
          <Tab key={id} id={id} title={title} {...(fitting.has(at) ? IN : OUT)} />
        ))}
      </Tabs>
      {others.length > 0 && (
        <Popover
          content={
            <Menu aria-label={TEXT.moreTabs}>
              {others.map(({ id, title, key }) => (
                <MenuItem key={id} text={title} label={key} onClick={() => onOpen(id)} />
              ))}
            </Menu>
          }
        >
          <Button
            variant="minimal"
            icon={<More size={13} />}
            aria-label={TEXT.moreTabs}
            title={TEXT.moreTabs}
          />
        </Popover>
      )}
    </div>
  );
};

// The arrow keys pass a tab that is not said to be enabled.
const IN = { disabled: false } as const;
const OUT = { disabled: true, className: 'out-of-strip' } as const;

/** The tabs of a record. If one panel fails, the other tabs stay usable. */
export const RecordTabs = <D extends RecordDomain>({ domain, target, record }: TabsProps<D>) => {
  const { tabs, title } = RECORDS[domain];
  const { open, openTab } = useOpenTab<RecordTab<RecordTypes[D]>>(domain, tabs, {
    target,
    title: title(record) || target.entityId,
  });
  const { panel: Panel } = open;
  const panel = (
    <div className="record-panel" tabIndex={-1}>
      <Boundary key={open.id} name={open.title(record)}>
        <Panel target={target} record={record} />
      </Boundary>
    </div>
  );
  if (tabs.length === 1) return panel;
  return (
    <div className="record-tabs">
      <Strip
        tabs={tabs.map((tab, at) => ({ id: tab.id, title: tab.title(record), key: tabKey(at) }))}
        open={open.id}
        onOpen={openTab}
      />
      <TabPanel id={open.id} parentId="record" selectedTabId={open.id} panel={panel} />
    </div>
  );
};
