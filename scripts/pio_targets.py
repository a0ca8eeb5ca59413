"""After a build: checks the image's project and version and shows how full the flash is.

Adds `pio run -t board`, which identifies the board.
"""

Import("env")  # noqa: F821, SCons defines Import and env

env.AddPostAction(  # noqa: F821
    "$BUILD_DIR/${PROGNAME}.bin",
    env.VerboseAction(  # noqa: F821
        '"$PYTHONEXE" "$PROJECT_DIR/scripts/pio_image_check.py" "$TARGET" "%s" "$PROJECT_DIR/package.json"'
        % env.GetProjectOption("custom_project"),  # noqa: F821
        "Checking project and version in $TARGET",
    ),
)

env.AddPostAction(  # noqa: F821
    "$BUILD_DIR/${PROGNAME}.bin",
    env.VerboseAction(  # noqa: F821
        '"$PYTHONEXE" "$PROJECT_DIR/scripts/pio_room.py" "$TARGET" "$PROJECT_DIR/%s" "$PROJECT_DATA_DIR"'
        % env.GetProjectOption("board_build.partitions"),  # noqa: F821
        "Room in the flash:",
    ),
)

env.AddCustomTarget(  # noqa: F821
    name="board",
    dependencies=None,
    actions='$ERASETOOL --port "$UPLOAD_PORT" flash-id',
    title="Board",
    description="Chip and flash of the board at --upload-port",
)
