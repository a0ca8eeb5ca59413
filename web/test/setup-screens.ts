import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

/** Steps that take milliseconds alone may take seconds while other suites run. */
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);
