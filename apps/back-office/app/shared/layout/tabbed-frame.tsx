import type { CallName } from '@indike/contract/calls';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useCanCall } from '../session/session-store.ts';
import classes from './tabbed-frame.module.css';

interface Tab {
  readonly to: string;
  readonly title: string;
  /** The page's main call. The tab is hidden from operators who may not make it. */
  readonly call: CallName;
}

interface Props {
  readonly title: string;
  readonly tabs: readonly Tab[];
  readonly children: ReactNode;
}

/** A group of pages under one title, with a tab for each page that the role may read. */
export function TabbedFrame({ title, tabs, children }: Props) {
  const may = useCanCall();
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
