import { Button, Menu, MenuItem, Tab, TabPanel, Tabs } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import { useLayoutEffect } from 'react';
import { Boundary } from '../components/Boundary';
import { Popover } from '../components/Popover';
import { useOpenTab } from './open-tab-store';
import type { RecordTypes, RecordPartProps, RecordTab } from './record-kind';
import type { RecordDomain } from './record-target';
import { RECORDS } from './records';
import { TEXT } from './text';
import { useFittingTabs } from './use-fitting-tabs';

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
