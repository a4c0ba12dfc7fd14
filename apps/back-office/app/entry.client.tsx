import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* Within a transition React would render what a click asks for in slices, after everything else. */}
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
  );
});
