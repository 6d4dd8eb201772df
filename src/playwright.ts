// The service behind the pages of a Playwright test, without a port.
export { modelQueryFixtures, routeModelQuery } from './adapters/playwright.ts'
export type {
  InterceptedRoute,
  ModelQuery,
  ModelQueryFixtures,
  RoutedRequest,
  Routes,
  RoutingOptions,
} from './adapters/playwright.ts'
