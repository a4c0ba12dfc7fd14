import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';

interface Props {
  readonly pages: {
    readonly isFetching: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** Loads the next page when it comes near the viewport. The button is for keyboards and for retries. */
export function LoadMore({ pages }: Props) {
  const { isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => {
    if (!isFetching && !isFetchNextPageError) void fetchNextPage();
  });

  useEffect(() => {
    if (isFetching || !end.current) return undefined;
    // Observe again after each page: IntersectionObserver does not fire if the sentinel never left the viewport.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: '300px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isFetching]);

  const label = isFetchNextPageError ? 'Tentar de novo' : 'Carregar mais';
  return (
    <Stack ref={end} align="center" gap="xs" mt="md">
      {isFetchNextPageError && !isFetchingNextPage && (
        <Text c="dimmed" ta="center" role="alert">
          Não foi possível carregar mais indicações.
        </Text>
      )}
      <Button
        variant="default"
        aria-disabled={isFetchingNextPage}
        onClick={() => {
          if (!isFetchingNextPage) void fetchNextPage();
        }}
      >
        {isFetchingNextPage ? 'Carregando...' : label}
      </Button>
    </Stack>
  );
}
