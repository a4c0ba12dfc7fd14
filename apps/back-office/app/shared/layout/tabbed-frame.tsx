import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useMay } from '../session/session-store.ts';
import classes from './tabbed-frame.module.css';

interface Tab {
  readonly to: string;
  readonly title: string;
  /** The call that the page lives on. */
  readonly call: { readonly method: string; readonly path: string };
}

interface Props {
  readonly title: string;
  readonly tabs: readonly Tab[];
  readonly children: ReactNode;
}

/** Pages of one title, each with a tab. There are those that the role may read. */
export function TabbedFrame({ title, tabs, children }: Props) {
  const may = useMay();
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <nav aria-label={title} className={classes['tabs']}>
        {tabs
          .filter(({ call }) => may(call))
          .map((tab) => (
            <NavLink key={tab.to} to={tab.to} end className={classes['tab'] ?? ''}>
              {tab.title}
            </NavLink>
          ))}
      </nav>
      {children}
    </>
  );
}
