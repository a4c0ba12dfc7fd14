import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* In a transition, React would render the result of a click in time slices, after all other work. */}
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
  );
});
