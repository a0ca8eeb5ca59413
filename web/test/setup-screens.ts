import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

/** What takes milliseconds may take seconds beside the other suites. */
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);
