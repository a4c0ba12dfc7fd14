import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@indike/ui/icons.ts';

interface Action {
  readonly title: string;
  readonly run: () => void;
}

/** What undoes or ends something, out of the way of what carries the work on. */
export function MoreActions({ actions }: { readonly actions: readonly Action[] }) {
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end" width="target">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          Mais ações
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ title, run }) => (
          <Menu.Item key={title} mih="2.75rem" onClick={run}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
