import { Menu, MenuItem } from '@blueprintjs/core';
import { Blank, CaretDown, Tick } from '@blueprintjs/icons';
import type { Tab } from '../../../shared/model/app-state';
import { Popover } from '../../components/Popover';
import { useDefang } from '../../state/format';
import { showTab, tabName } from '../../state/workspace-store';
import { TEXT } from '../text';

type AllTabsProps = { readonly tabs: readonly Tab[]; readonly current: string | null };

const TabItems = ({ tabs, current }: AllTabsProps) => {
  const show = useDefang();
  return (
    <Menu aria-label={TEXT.openTabs} className="picker-menu">
      {tabs.map((tab) => (
        <MenuItem
          key={tab.id}
          icon={tab.id === current ? <Tick size={14} /> : <Blank size={14} />}
          text={<bdi>{show(tabName(tab))}</bdi>}
          onClick={() => showTab(tab.id)}
        />
      ))}
    </Menu>
  );
};

/** Lists all tabs, as they don't fit into the strip. */
export const AllTabs = (props: AllTabsProps) => (
  <Popover content={<TabItems {...props} />}>
    <button type="button" className="plain tab-new" aria-label={TEXT.allTabs} title={TEXT.allTabs}>
      <CaretDown size={14} />
    </button>
  </Popover>
);
