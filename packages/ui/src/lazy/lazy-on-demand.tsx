import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';

export type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>;

/** A component whose code is fetched when it first renders. A dialog needs `lazyDialog` instead. */
export function lazyOnDemand<P extends object>(load: Load<P>, placeholder: ReactNode = null) {
  const Content = lazy<ComponentType<P>>(load);
  return function OnDemand(props: P) {
    return <Suspense fallback={placeholder}>{createElement<P>(Content, props)}</Suspense>;
  };
}

const Nothing = () => null;

/** For a component that a page can do without: renders nothing when its code cannot be loaded. */
export function optionalOnDemand<P extends object>(load: Load<P>) {
  return lazyOnDemand<P>(() => load().catch(() => ({ default: Nothing })));
}
