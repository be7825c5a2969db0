"""Reads the references to symbols that the compiler recorded in an index store."""

import ctypes
from ctypes import CFUNCTYPE, POINTER, Structure, byref, c_bool, c_char_p, c_size_t, c_uint, c_uint64, c_void_p
from pathlib import Path

REFERENCE, IMPLICIT = 1 << 2, 1 << 8
RECORD_DEPENDENCY = 2


class Text(Structure):
    _fields_ = [("data", c_void_p), ("length", c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode("utf-8", "replace") if self.data else ""


UNIT_APPLIER = CFUNCTYPE(c_bool, c_void_p, Text)
APPLIER = CFUNCTYPE(c_bool, c_void_p, c_void_p)


class IndexStore:
    """An index store, read with the library of the toolchain."""

    def __init__(self, library, path):
        self.library = ctypes.CDLL(str(library))
        self._declare()
        self.store = self._created("indexstore_store_create", str(path).encode())

    def _declare(self):
        declarations = {
            "indexstore_store_create": (c_void_p, [c_char_p, POINTER(c_void_p)]),
            "indexstore_store_units_apply_f": (c_bool, [c_void_p, c_uint, c_void_p, UNIT_APPLIER]),
            "indexstore_unit_reader_create": (c_void_p, [c_void_p, c_char_p, POINTER(c_void_p)]),
            "indexstore_unit_reader_dispose": (None, [c_void_p]),
            "indexstore_unit_reader_get_main_file": (Text, [c_void_p]),
            "indexstore_unit_reader_dependencies_apply_f": (c_bool, [c_void_p, c_void_p, APPLIER]),
            "indexstore_unit_dependency_get_kind": (c_uint, [c_void_p]),
            "indexstore_unit_dependency_get_name": (Text, [c_void_p]),
            "indexstore_record_reader_create": (c_void_p, [c_void_p, c_char_p, POINTER(c_void_p)]),
            "indexstore_record_reader_dispose": (None, [c_void_p]),
            "indexstore_record_reader_occurrences_apply_f": (c_bool, [c_void_p, c_void_p, APPLIER]),
            "indexstore_occurrence_get_roles": (c_uint64, [c_void_p]),
            "indexstore_occurrence_get_symbol": (c_void_p, [c_void_p]),
            "indexstore_occurrence_get_line_col": (None, [c_void_p, POINTER(c_uint), POINTER(c_uint)]),
            "indexstore_symbol_get_usr": (Text, [c_void_p]),
            "indexstore_error_get_description": (c_char_p, [c_void_p]),
        }
        for name, (result, arguments) in declarations.items():
            function = getattr(self.library, name)
            function.restype, function.argtypes = result, arguments

    def _created(self, function, *arguments):
        error = c_void_p()
        made = getattr(self.library, function)(*arguments, byref(error))
        if not made:
            raise OSError(self.library.indexstore_error_get_description(error).decode())
        return made

    def units(self):
        """The names of all units."""
        names = []
        collect = UNIT_APPLIER(lambda _, name: names.append(str(name)) or True)
        self.library.indexstore_store_units_apply_f(self.store, 0, None, collect)
        return names

    def unit(self, name):
        """Returns the source file of a unit, and the names of its records."""
        reader = self._created("indexstore_unit_reader_create", self.store, name.encode())
        records = []

        def collect(_, dependency):
            if self.library.indexstore_unit_dependency_get_kind(dependency) == RECORD_DEPENDENCY:
                records.append(str(self.library.indexstore_unit_dependency_get_name(dependency)))
            return True

        file = str(self.library.indexstore_unit_reader_get_main_file(reader))
        self.library.indexstore_unit_reader_dependencies_apply_f(reader, None, APPLIER(collect))
        self.library.indexstore_unit_reader_dispose(reader)
        return Path(file), records

    def references(self, record):
        """Returns the referenced symbols of a record: USR, line, and whether the compiler inserted the reference."""
        reader = self._created("indexstore_record_reader_create", self.store, record.encode())
        found = []

        def collect(_, occurrence):
            roles = self.library.indexstore_occurrence_get_roles(occurrence)
            if roles & REFERENCE:
                line, column = c_uint(), c_uint()
                self.library.indexstore_occurrence_get_line_col(occurrence, byref(line), byref(column))
                symbol = self.library.indexstore_occurrence_get_symbol(occurrence)
                usr = str(self.library.indexstore_symbol_get_usr(symbol))
                found.append((usr, line.value, bool(roles & IMPLICIT)))
            return True

        self.library.indexstore_record_reader_occurrences_apply_f(reader, None, APPLIER(collect))
        self.library.indexstore_record_reader_dispose(reader)
        return found
